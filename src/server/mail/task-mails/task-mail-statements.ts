import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import { maxWaitSeconds, maxMailsPerHour, quietSeconds } from './limits.ts'

/** The pending changes of one task by one caller, with the names for the subject. */
export type PendingRow = {
  readonly ProjectId: number
  readonly ProjectName: string
  readonly StandardId: number
  readonly StandardName: string
  readonly TaskId: number
  readonly CallerId: string
  readonly IsAssignment: boolean
  readonly Ids: readonly number[]
  readonly isQuiet: boolean
  readonly isOverdue: boolean
}

const seconds = (count: number) => sql.lit(`${count} seconds`)
const quiet = sql`now() - ${seconds(quietSeconds)}::interval`
const overdue = sql`now() - ${seconds(maxWaitSeconds)}::interval`

/** The number of mails created for a person within the last hour. */
export const sentWithinHour = (userId: string) => sql`(
  select count(*) from "Mail" m where m."UserId" = ${sql.ref(userId)} and m."CreatedAt" between now() - interval '1 hour' and now() + interval '1 minute')`

/** People with a change old enough for a mail who may get another mail this hour; longest waiting first. */
export const findRecipients = statement<object, { UserId: string }>(
  'taskMails.recipients',
  () => sql<{ UserId: string }>`
    select n."UserId" from "TaskNotification" n group by n."UserId"
    having min(n."CreatedAt") <= ${quiet} and ${sentWithinHour('n.UserId')} < ${sql.lit(maxMailsPerHour)}
    order by min(n."CreatedAt")`,
)

/** Locks a person against other servers until the transaction ends; false when another server holds the lock. */
export const lockRecipient = statement<{ user: string }, { isLocked: boolean }>(
  'taskMails.lock',
  (_, place) => sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('plumbline.task-mails'), hashtext(${place('user')}::text)) as "isLocked"`,
)

/** The address of a person, and how many task mails the person may still get within the hour. */
export const readRecipient = statement<{ user: string }, { To: string; Room: number }>(
  'taskMails.recipient',
  (_, place) => sql<{ To: string; Room: number }>`
    select u."UserName" as "To", (${sql.lit(maxMailsPerHour)} - ${sentWithinHour('u.Id')})::int as "Room"
    from "User" u where u."Id" = ${place('user')}::text`,
)

/** A person's pending changes, each task under its current standard; oldest first. */
export const readPending = statement<{ user: string }, PendingRow>(
  'taskMails.pending',
  (_, place) => sql<PendingRow>`
    select n."ProjectId", p."Name" as "ProjectName", s."Id" as "StandardId", s."Name" as "StandardName", n."TaskId", n."CallerId",
      n."IsAssignment", json_agg(n."Id" order by n."Id") as "Ids", max(n."CreatedAt") <= ${quiet} as "isQuiet",
      min(n."CreatedAt") <= ${overdue} as "isOverdue"
    from "TaskNotification" n
    left join "Task" t on t."ProjectId" = n."ProjectId" and t."Id" = n."TaskId"
    join "Project" p on p."Id" = n."ProjectId"
    join "Standard" s on s."Id" = coalesce(t."StandardId", n."StandardId")
    where n."UserId" = ${place('user')}::text
    group by n."ProjectId", p."Name", s."Id", s."Name", n."TaskId", n."CallerId", n."IsAssignment"
    order by min(n."Id")`,
)

/** Inserts a mail into the outbox; its text is written when it is sent. */
export const insertMail = statement<
  { project: number | null; user: string; to: string; subject: string; body: string },
  never
>(
  'taskMails.insert',
  (_, place) => sql<never>`
    insert into "Mail" ("ProjectId", "UserId", "To", "Subject", "Body") values (${place('project')}::int, ${place('user')},
      ${place('to')}, ${place('subject')}, ${place('body')}::json)`,
)

/** Deletes pending changes that are now part of a mail. */
export const removePending = statement<
  { project: number; user: string; ids: readonly number[] },
  never
>(
  'taskMails.remove',
  (_, place) => sql<never>`
    delete from "TaskNotification" where "ProjectId" = ${place('project')}::int and "UserId" = ${place('user')}::text
      and "Id" = any(${place('ids')}::bigint[])`,
)
