import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { statement } from '../statement.ts'
import type { Mail } from './mail.ts'

type OfProject = { project_id: number }

/** A project as its mails name it. */
export type MailedProject = { readonly Name: string; readonly SendTaksEmailsToBeta: boolean }

/** The project that a mail is about. */
export const findMailedProject = statement<OfProject, MailedProject>(
  'projectMails.project',
  (build, place) =>
    build
      .selectFrom('Project')
      .select(['Name', 'SendTaksEmailsToBeta'])
      .where('Id', '=', place('project_id')),
)

/** The person who receives the replies to a mail. */
export const findSender = statement<{ user: string }, { FullName: string; UserName: string }>(
  'projectMails.sender',
  (build, place) =>
    build.selectFrom('User').select(['FullName', 'UserName']).where('Id', '=', place('user')),
)

const countRecent = statement<OfProject & { addresses: string[] }, { most: number }>(
  'projectMails.recent',
  (_, place) => sql<{ most: number }>`
    select coalesce(max(n), 0)::int as most from (
      select count(*) as n from "Mail"
      where "ProjectId" = ${place('project_id')} and "CreatedAt" between now() - interval '1 hour' and now() + interval '1 minute' and "To" = any(${place('addresses')}::text[])
      group by "To") recent`,
)

/** The most mails that any one of these addresses got from a project within the last hour. */
export async function recentMails(
  db: Db,
  project_id: number,
  addresses: string[],
): Promise<number> {
  const [recent] = await db.run(countRecent, { project_id, addresses })
  return recent?.most ?? 0
}

const insert = statement<OfProject & { to: string; subject: string; body: string }, never>(
  'projectMails.insert',
  (_, place) => sql<never>`
    insert into "Mail" ("ProjectId", "To", "Subject", "Body")
    values (${place('project_id')}, ${place('to')}, ${place('subject')}, ${place('body')}::json)`,
)

/** Enqueues a mail about a project; it is sent once the transaction is committed. */
export async function enqueueMail(db: Db, project_id: number, mail: Mail): Promise<void> {
  const { to, subject } = mail
  await db.run(insert, { project_id, to, subject, body: JSON.stringify(mail) })
}
