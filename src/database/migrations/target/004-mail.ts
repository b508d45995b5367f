import { mailTable } from '../mail-table.ts'

/**
 * Creates the outbox of a target; a write enqueues its mails in its own transaction. A mail outlives the project it reports on and is sent
 * only by the target that wrote it, so it has no foreign keys and is not copied.
 */
export const targetMail = mailTable(`
  "ProjectId" int,`)
