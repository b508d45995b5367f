import { sql } from 'kysely'
import {
  areTooManySettings,
  isProjectField,
  mergedSettings,
  settingsProblems,
  type Settings,
} from '#rules/projects/project-settings.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { projectWrites } from './contract.ts'

type Contract = (typeof projectWrites)['Project:UpdateSettings']
type Parameters = ParametersOf<Contract>
type Id = { project_id: number }

const lock = statement<Id, { IsWaiveDocument: boolean; SendTaksEmailsToBeta: boolean }>(
  'settings.lock',
  (build, place) =>
    build
      .selectFrom('Project')
      .select(['IsWaiveDocument', 'SendTaksEmailsToBeta'])
      .where('Id', '=', place('project_id'))
      .forNoKeyUpdate(),
)

const readSettings = statement<Id, { Settings: Settings }>(
  'settings.snapshot',
  (_, place) => sql<{ Settings: Settings }>`
    select "Settings" from "ProjectSettings" where "ProjectId" = ${place('project_id')}`,
)

const merge = statement<Id & { kept: string; gone: string[] }, { changed: number }>(
  'settings.merge',
  (_, place) => sql<{ changed: number }>`
    insert into "ProjectSettings" ("ProjectId", "Settings") values (${place('project_id')}, ${place('kept')}::jsonb)
    on conflict ("ProjectId") do update
      set "Settings" = ("ProjectSettings"."Settings" - ${place('gone')}::text[]) || excluded."Settings"
    returning 1 as changed`,
)

const setFields = statement<
  Id & { waive: boolean | undefined; beta: boolean | undefined },
  { changed: number }
>(
  'settings.fields',
  (_, place) => sql<{ changed: number }>`
    update "Project" set "IsWaiveDocument" = coalesce(${place('waive')}, "IsWaiveDocument"),
      "SendTaksEmailsToBeta" = coalesce(${place('beta')}, "SendTaksEmailsToBeta")
    where "Id" = ${place('project_id')} returning 1 as changed`,
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { project_id, changes } = parameters
  // Read after locking, so that concurrent changes are seen.
  const [[project], [stored]] = await Promise.all([
    db.run(lock, { project_id }),
    db.run(readSettings, { project_id }),
  ])
  if (project === undefined) throw new ApiError('notFound')
  const problems = settingsProblems(changes)
  if (problems.length > 0) throw new ApiError('invalidParameters', [], { problems })
  const settings = stored?.Settings ?? {}
  const before = { ...settings, ...project }
  const prior = Object.keys(changes).map((key) => [
    key,
    Object.hasOwn(before, key) ? (before as Settings)[key] : null,
  ])
  const isTooMuch = areTooManySettings(changes, mergedSettings(settings, changes))
  return {
    prior: [{ ...Object.fromEntries(prior), ProjectId: project_id }],
    objection: isTooMuch ? new ApiError('tooLarge') : undefined,
  }
}

async function write({ db, parameters: { project_id, changes } }: WriteContext<Parameters>) {
  const kept = mergedSettings({}, changes)
  const gone = Object.keys(changes).filter((key) => changes[key] === null)
  const changed = await Promise.all([
    db.run(merge, { project_id, kept: JSON.stringify(kept), gone }),
    ...(Object.keys(changes).some(isProjectField)
      ? [
          db.run(setFields, {
            project_id,
            waive: changes['IsWaiveDocument'] as boolean | undefined,
            beta: changes['SendTaksEmailsToBeta'] as boolean | undefined,
          }),
        ]
      : []),
  ])
  if (!changed.every(({ length }) => length === 1)) throw new ApiError('updateNotSuccessful')
  return { project_id }
}

/**
 * Changes the given settings of a project and leaves all others as they are; the pre_snapshot contains the changed keys, with null for those that
 * were not set.
 */
export const updateSettings: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
  changesAccessOf: ({ project_id }) => ({ projectId: project_id }),
}
