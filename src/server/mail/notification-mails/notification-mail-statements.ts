import { sql } from 'kysely'
import { isMailWanted } from '#database/predicates/notifications.ts'
import { statement } from '#operations/core/statement.ts'
import { toldColumns, visibleNotifications } from '#operations/notification/visible.ts'
import type { NotificationKind } from '#rules/notifications/kinds.ts'
import { maxMailsPerHour, maxWaitSeconds, quietSeconds } from '../task-mails/limits.ts'
import { sentWithinHour } from '../task-mails/task-mail-statements.ts'

// A notification carries the time of its change: one from a clock that was ahead counts as having waited long
// enough.
const madeAt = sql`case when n."CreatedAt" > now() + interval '1 minute' then '-infinity' else n."CreatedAt" end`

const seconds = (count: number) => sql.lit(`${count} seconds`)
const quiet = sql`now() - ${seconds(quietSeconds)}::interval`
const overdue = sql`now() - ${seconds(maxWaitSeconds)}::interval`

/** People with a notification old enough for a mail who may get another mail this hour; longest waiting first. */
export const findNotified = statement<object, { UserId: string }>(
  'notificationMails.recipients',
  () => sql<{ UserId: string }>`
    select n."UserId" from "Notification" n where n."AwaitsMail" group by n."UserId"
    having min(${madeAt}) <= ${quiet} and ${sentWithinHour('n.UserId')} < ${sql.lit(maxMailsPerHour)}
    order by min(${madeAt})`,
)

/** The notifications of a standard that are waiting for a mail. */
export type WaitingRow = {
  readonly ProjectId: number
  readonly ProjectName: string
  readonly StandardId: number
  readonly StandardName: string
  readonly Kinds: readonly NotificationKind[]
  readonly Ids: readonly number[]
  readonly isQuiet: boolean
  readonly isOverdue: boolean
}

/** The notifications waiting to be mailed to a person, by standard; oldest first. */
export const readWaiting = statement<{ user: string }, WaitingRow>(
  'notificationMails.waiting',
  (_, place) => sql<WaitingRow>`
    select n."ProjectId", p."Name" as "ProjectName", n."StandardId", s."Name" as "StandardName",
      json_agg(n."Kind" order by n."Id") as "Kinds", json_agg(n."Id" order by n."Id") as "Ids",
      max(${madeAt}) <= ${quiet} as "isQuiet", min(${madeAt}) <= ${overdue} as "isOverdue"
    from "Notification" n
    join "Project" p on p."Id" = n."ProjectId"
    join "Standard" s on s."Id" = n."StandardId"
    where n."UserId" = ${place('user')}::text and n."AwaitsMail"
    group by n."ProjectId", p."Name", n."StandardId", s."Name"
    order by min(n."Id")`,
)

/** Marks notifications as part of a mail. */
export const noteMailed = statement<
  { project: number; user: string; ids: readonly number[] },
  never
>(
  'notificationMails.noteMailed',
  (_, place) => sql<never>`
    update "Notification" set "AwaitsMail" = false, "MailedAt" = now()
    where "ProjectId" = ${place('project')} and "UserId" = ${place('user')} and "Id" = any(${place('ids')}::bigint[])`,
)

/** A notification as a mail describes it. */
export type MailedRow = {
  readonly Kind: NotificationKind
  readonly ProjectName: string
  readonly SendTaksEmailsToBeta: boolean
  readonly ModuleId: number
  readonly StandardId: number
  readonly StandardName: string
  readonly ElementId: number | null
  readonly Phase: string | null
  readonly ActorName: string | null
  readonly DueDate: string | null
  readonly Text: string | null
  readonly FirstName: string
}

/** The given notifications that the recipient may see now, has not read, and still wants by mail; oldest first. */
export const readContents = statement<
  { project: number; user: string; ids: readonly number[] },
  MailedRow
>(
  'notificationMails.contents',
  (_, place) => sql<MailedRow>`
    select ${toldColumns}, p."SendTaksEmailsToBeta", u."FirstName" from ${visibleNotifications}
    where n."ProjectId" = ${place('project')} and n."UserId" = ${place('user')} and n."Id" = any(${place('ids')}::bigint[])
      and n."ReadAt" is null and ${isMailWanted(place('project'))}
    order by n."Id"`,
)
