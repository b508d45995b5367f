import type { QueryClient } from '@tanstack/react-query'
import type { Target } from '#rules/api/targets.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { storedDate } from '#rules/text/stored-date.ts'
import type { Data, Parameters, StandardRow, TaskRow } from '../api/contracts.ts'
import { readKey } from '../reads/read-options.ts'
import type { SessionUser } from '../session/session.ts'
import type { OptimisticUpdate } from './optimistic-update.ts'

type Values = Readonly<Record<string, unknown>>

let latestId = 0

/** Whether a task is shown optimistically: it has no id from the server yet, so no write can name it. */
export const isUnconfirmed = ({ Id }: Pick<TaskRow, 'Id'>): boolean => Id < 0

const listsOf = <Row>(client: QueryClient, name: string, target: Target) =>
  client.getQueriesData<readonly Row[]>({ queryKey: ['read', name, target] })

function standardsOf(client: QueryClient, target: Target, project: number) {
  return listsOf<StandardRow>(client, 'projects/{id}/standard_phase', target).filter(
    ([[, , , query]]) => Number((query as Values)['id']) === project,
  )
}

function taskOf(
  client: QueryClient,
  target: Target,
  { text, assignees = [], due_date = null, ...ids }: Parameters<'Task:Create'>,
  user: SessionUser,
): TaskRow {
  const ProjectId = Number(ids.project_id)
  const StandardId = Number(ids.standard_id)
  const project = client.getQueryData<Data<'projects/{id}/project'>>(
    readKey('projects/{id}/project', target, { id: ProjectId }),
  )
  const standard = standardsOf(client, target, ProjectId)
    .flatMap(([, rows]) => rows ?? [])
    .find(({ Id }) => Id === StandardId)
  const people = [...(project?.clients ?? []), ...(project?.consultants ?? [])]
  latestId -= 1
  return {
    Id: latestId,
    Text: text,
    ProjectId,
    ProjectName: project?.Name ?? '',
    StandardId,
    StandardName: standard?.Name ?? '',
    ModuleId: standard?.StandardSetId ?? 0,
    AuthorId: user.UserId,
    AuthorName: user.name,
    CreationDate: new Date().toISOString(),
    DueDate: due_date && storedDate(due_date),
    assignees: assignees.map(({ user_id: UserId }) => ({
      UserId,
      FullName: people.find(({ Id }) => isSameUser(Id, UserId))?.FullName ?? '',
      IsCompleted: false,
    })),
  }
}

/** Adds a new task to the cached lists of its project and its standard, and to their counts, before the server confirms it. */
export const applyNewTask =
  (target: Target, parameters: Parameters<'Task:Create'>, user: SessionUser): OptimisticUpdate =>
  (client) => {
    const task = taskOf(client, target, parameters, user)
    const lists = listsOf<TaskRow>(client, 'tasks/tasks_for_project', target).filter(
      ([[, , , query]]) => {
        const { project_id, standard_id = task.StandardId } = query as Values
        return Number(project_id) === task.ProjectId && Number(standard_id) === task.StandardId
      },
    )
    const counted = standardsOf(client, target, task.ProjectId).flatMap(([key, rows]) => {
      const row = rows?.find(({ Id }) => Id === task.StandardId)
      return row ? [{ key, before: row.openTaskCount }] : []
    })
    const count = (key: readonly unknown[], from: number, to: number) =>
      client.setQueryData<readonly StandardRow[]>(key, (rows) =>
        rows?.map((row) =>
          row.Id === task.StandardId && row.openTaskCount === from
            ? { ...row, openTaskCount: to }
            : row,
        ),
      )
    for (const [key] of lists)
      client.setQueryData<readonly TaskRow[]>(key, (rows) => rows && [...rows, task])
    for (const { key, before } of counted) count(key, before, before + 1)
    return () => {
      for (const [key] of lists)
        client.setQueryData<readonly TaskRow[]>(key, (rows) =>
          rows?.filter(({ Id }) => Id !== task.Id),
        )
      for (const { key, before } of counted) count(key, before + 1, before)
    }
  }
