import { parameterOfColumn } from '#rules/cache/written-columns.ts'
import { statusColumns } from '#rules/review/status-columns.ts'
import type { Calendar } from './calendar.ts'
import { workMoment, type DemoEvent } from './demo-event.ts'
import type { SeededProject } from './read-project.ts'
import { blank, statusSteps } from './status-steps.ts'

const write = 'Standard:UpdateStatus'

/** Returns the status writes of all standards of a project in all phases. */
export function statusEvents(
  { project, people, records }: SeededProject,
  calendar: Calendar,
  administrator: string,
): DemoEvent[] {
  const [someClient] = people.filter(({ UserType }) => UserType === 'Client')
  return records.flatMap((record, index) => {
    const { phase, StandardId, OwnerId, JuniorOwnerId } = record
    const project_id = project.Id
    let standing = blank
    return statusSteps(record).map(({ by, set }, step): DemoEvent => {
      const prior = { ProjectId: project_id, StandardId, ...standing, OwnerId }
      standing = { ...standing, ...set }
      const authors = {
        client: record.LastClientId ?? someClient?.Id,
        SC: OwnerId ?? JuniorOwnerId,
        AC: JuniorOwnerId ?? OwnerId,
      }
      return {
        at: workMoment(calendar.worked[phase], { index, count: records.length, step }),
        by: authors[by] ?? administrator,
        write,
        parameters: {
          project_id,
          standard_id: StandardId,
          phase,
          ...Object.fromEntries(
            Object.entries(set).map(([column, value]) => [
              parameterOfColumn(statusColumns, column),
              value,
            ]),
          ),
        },
        prior: [prior],
        updates: { project_id, standard_id: StandardId },
        projectId: project_id,
        standardId: StandardId,
      }
    })
  })
}
