import { sql } from 'kysely'
import type { Db } from '../kit/db.ts'
import { statement } from '../kit/statement.ts'

type Change = {
  project_id: number
  task_id: number
  standard_id: number
  caller: string
}

/** Whom the mails of a write tell of a task, ids as the target stores them. */
export type TaskNews = Change & {
  /** Those to whom the task is new. */
  readonly assigned: readonly string[]
  /** Those who had it already, and whose task was changed. */
  readonly updated: readonly string[]
}

const enqueue = statement<
  Change & { people: readonly string[]; assigned: readonly string[] },
  never
>(
  'task.enqueueNotifications',
  (_, place) => sql<never>`
    insert into "TaskNotification" ("ProjectId", "UserId", "TaskId", "StandardId", "CallerId", "IsAssignment")
    select ${place('project_id')}::int, u."Id", ${place('task_id')}::int, ${place('standard_id')}::int, ${place('caller')}::text,
      u."Id" = any(${place('assigned')}::text[])
    from "User" u
    where u."Id" = any(${place('people')}::text[]) and u."NotifyOnNewTask" and not u."IsLocked" and not u."IsDeleted"
      and (u."UserType" <> 'Client' or exists (
        select from "ProjectUser" l where l."ProjectId" = ${place('project_id')}::int and l."UserId" = u."Id"))`,
)

/**
 * Notes, in the transaction of a write, whom mails are to tell of it: they are gathered and sent when it is stored, and only then. A task
 * is new also to who assigns it to oneself; nobody is told of the own changes.
 */
export async function mailTask(db: Db, { assigned, updated, ...change }: TaskNews): Promise<void> {
  const others = updated.filter((id) => id !== change.caller)
  const people = [...new Set([...assigned, ...others])]
  if (people.length === 0) return
  await db.run(enqueue, { ...change, people, assigned })
}
