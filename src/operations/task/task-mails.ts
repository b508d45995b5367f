import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { statement } from '../core/statement.ts'

type Change = {
  project_id: number
  task_id: number
  standard_id: number
  caller: string
}

/** The recipients of the mails that a write on a task causes; ids as the target stores them. */
export type TaskNews = Change & {
  /** The new assignees. */
  readonly assigned: readonly string[]
  /** The earlier assignees of a changed task. */
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
 * Enqueues mails about a task in the transaction of its write: they are batched and sent only after the commit. People who
 * assign a task to themselves get a mail too; otherwise no one gets a mail about their own changes.
 */
export async function mailTask(db: Db, { assigned, updated, ...change }: TaskNews): Promise<void> {
  const others = updated.filter((id) => id !== change.caller)
  const people = [...new Set([...assigned, ...others])]
  if (people.length === 0) return
  await db.run(enqueue, { ...change, people, assigned })
}
