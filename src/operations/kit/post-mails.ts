import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Mail } from './mail.ts'
import { statement } from './statement.ts'

const lay = statement<{ project_id: number; mails: string[] }, never>(
  'mail.lay',
  (_, place) => sql<never>`
    insert into "Mail" ("ProjectId", "To", "Subject", "Body")
    select ${place('project_id')}::int, m::json ->> 'to', m::json ->> 'subject', m::json
    from unnest(${place('mails')}::text[]) m`,
)

/** Lays mails into the outbox of a target, in the transaction of the write that they tell of: they are sent when it is stored, and only then. */
export async function postMails(db: Db, project_id: number, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  await db.run(lay, { project_id, mails: mails.map((mail) => JSON.stringify(mail)) })
}
