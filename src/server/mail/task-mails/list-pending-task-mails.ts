import { sql } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import { statement } from '#operations/core/statement.ts'
import type { OutboxRow } from '#operations/mail/contract.ts'
import { taskMailSubject } from '#rules/tasks/task-mail.ts'
import { utcTime } from '#server/db/utc-time.ts'
import { maxWaitSeconds, quietSeconds } from './limits.ts'

type Row = Pick<OutboxRow, 'id' | 'to' | 'createdAt' | 'nextAttempt' | 'changes'> & {
  readonly project: string
  readonly standard: string
}

const seconds = (count: number) => sql.lit(`${count} seconds`)

const select = statement<object, Row>(
  'taskMails.gathering',
  () => sql<Row>`
    select "ProjectId" || '-' || "StandardId" || '-' || "UserId" as "id", "to", project, standard, ${utcTime('first')} as "createdAt",
      ${utcTime('next')} as "nextAttempt", changes
    from (
      select n."ProjectId", s."Id" as "StandardId", n."UserId", u."UserName" as "to", p."Name" as project, s."Name" as standard,
        min(n."CreatedAt") as first, count(*)::int as changes,
        least(max(n."CreatedAt") + ${seconds(quietSeconds)}::interval, min(n."CreatedAt") + ${seconds(maxWaitSeconds)}::interval) as next
      from "TaskNotification" n
      left join "Task" t on t."ProjectId" = n."ProjectId" and t."Id" = n."TaskId"
      join "User" u on u."Id" = n."UserId" join "Project" p on p."Id" = n."ProjectId"
      join "Standard" s on s."Id" = coalesce(t."StandardId", n."StandardId")
      group by n."ProjectId", s."Id", n."UserId", u."UserName", p."Name", s."Name"
      order by first desc limit 200) g`,
)

/** Mails about tasks that are still collecting changes, each as it would be sent if no more came; newest first, at most 200. */
export async function listPendingTaskMails(run: Db['run']): Promise<OutboxRow[]> {
  const rows = await run(select, {})
  return rows.map(({ project, standard, ...row }) => ({
    ...row,
    subject: taskMailSubject(project, standard),
    attempts: 0,
    failedAt: null,
    lastFailure: null,
    maySendAgain: false,
    isGathering: true,
  }))
}
