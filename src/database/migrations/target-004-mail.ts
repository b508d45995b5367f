import { mailTable } from './mail-table.ts'

/**
 * The statements that make the outbox of a target: a write lays its mails there in its own transaction. A mail outlives the project
 * that it tells of, and is sent from the target in which it was written alone: it has no reference, and is not copied.
 */
export const targetMail = mailTable(`
  "ProjectId" int,`)
