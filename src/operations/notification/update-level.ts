import { sql } from 'kysely'
import { defaultLevel, type NotificationLevel } from '#rules/notifications/levels.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { notificationWrites } from './contract.ts'

type Contract = (typeof notificationWrites)['Project:UpdateNotificationLevel']
type Parameters = ParametersOf<Contract>
type Prior = { ProjectId: number; UserId: string; Level: NotificationLevel }

const findProject = statement<{ project_id: number }, { Id: number }>(
  'notificationLevel.project',
  (build, place) => build.selectFrom('Project').select('Id').where('Id', '=', place('project_id')),
)

const lockSetting = statement<{ project_id: number; user: string }, Prior>(
  'notificationLevel.snapshot',
  (_, place) => sql<Prior>`
    select "ProjectId", "UserId", "Level" from "NotificationSetting"
    where "ProjectId" = ${place('project_id')} and "UserId" = ${place('user')} for update`,
)

/** Stores a person's notification level in a project. */
export const storeLevel = statement<
  { project_id: number; user: string; level: NotificationLevel },
  never
>(
  'notificationLevel.store',
  (_, place) => sql<never>`
    insert into "NotificationSetting" ("ProjectId", "UserId", "Level")
    values (${place('project_id')}, ${place('user')}, ${place('level')})
    on conflict ("ProjectId", "UserId") do update set "Level" = excluded."Level"`,
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { project_id } = parameters
  const [[project], [stored]] = await Promise.all([
    db.run(findProject, { project_id }),
    db.run(lockSetting, { project_id, user: userId }),
  ])
  if (!project) throw new ApiError('notFound')
  return { prior: [stored ?? { ProjectId: project_id, UserId: userId, Level: defaultLevel }] }
}

async function write({ db, parameters, caller }: WriteContext<Parameters>) {
  await db.run(storeLevel, { ...parameters, user: caller.userId })
  return { project_id: parameters.project_id }
}

/** Sets how much the caller is notified of in a project. */
export const updateNotificationLevel: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
}
