import { phases, type Phase } from '#rules/review/phases.ts'
import type { Calendar } from './calendar.ts'
import { isoOf, type DemoEvent } from './demo-event.ts'
import type { SeededProject } from './read-project.ts'

const minute = 60_000

/**
 * Returns the writes by which an administrator set up a project: the project itself, its modules, people and dates, and the leads of each
 * standard.
 */
export function projectEvents(
  { project, modules, people, dates, records }: SeededProject,
  calendar: Calendar,
  administrator: string,
): DemoEvent[] {
  const project_id = project.Id
  const event = eventsBy(administrator, project_id)
  const begun = calendar.setUp
  const { Name, StatusId } = project
  return [
    event(begun, 'Project:Create', { Name, StatusId }, { project_id }),
    ...modules.map(({ StandardsSetId: module_id, standards }, index) =>
      event(
        begun + (1 + index) * minute,
        'Project:AddModule',
        { project_id, module_id },
        { project_id, module_id, standards },
      ),
    ),
    ...people.map(({ Id: client_user_id }, index) =>
      event(
        begun + (10 + index) * minute,
        'Project:AddClient',
        { project_id, client_user_id },
        { project_id, client_user_id },
      ),
    ),
    ...dates.map(({ Id: date_id, Name: name, Date: date }, index) =>
      event(
        begun + (30 + index) * minute,
        'Date:Create',
        { project_id, name, date: date.slice(0, 10) },
        { date_id, project_id },
      ),
    ),
    ...phases.flatMap(({ phase }) =>
      assignmentEvents(event, project_id, phase, { records, at: calendar.assigned[phase] }),
    ),
  ]
}

const eventsBy =
  (administrator: string, projectId: number) =>
  (
    at: number,
    write: DemoEvent['write'],
    parameters: object,
    updates: object,
    prior: DemoEvent['prior'] = [],
  ): DemoEvent => ({
    at: isoOf(at),
    by: administrator,
    write,
    parameters: { ...parameters },
    updates: { ...updates },
    prior,
    projectId,
    standardId: null,
  })

function assignmentEvents(
  event: ReturnType<typeof eventsBy>,
  project_id: number,
  phase: Phase,
  { records, at }: Pick<SeededProject, 'records'> & { readonly at: number },
): DemoEvent[] {
  const led = records.filter(
    (record) => record.phase === phase && (record.OwnerId ?? record.JuniorOwnerId) !== null,
  )
  if (led.length === 0) return []
  const standards = led.map(({ StandardId }) => StandardId)
  return [
    event(
      at,
      'Project:UpdateStandardAssignments',
      { project_id, assignmentChanges: led.flatMap((record) => changesOf(record, phase)) },
      { project_id, standard_ids: standards },
      standards.map((StandardId) => ({
        ProjectId: project_id,
        StandardId,
        phase,
        OwnerId: null,
        JuniorOwnerId: null,
      })),
    ),
  ]
}

const changesOf = (
  { StandardId, OwnerId, JuniorOwnerId }: SeededProject['records'][number],
  phase: Phase,
) =>
  (
    [
      ['SC', OwnerId],
      ['AC', JuniorOwnerId],
    ] as const
  ).flatMap(([role, to_consultant_id]) =>
    to_consultant_id === null
      ? []
      : [{ standard_id: StandardId, phase, role, from_consultant_id: null, to_consultant_id }],
  )
