import type { Calendar } from './calendar.ts'
import { isoOf, timeOf, workMoment, type DemoEvent } from './demo-event.ts'
import type { SeededElement, SeededProject, SeededRecord } from './read-project.ts'

const minute = 60_000

/** Returns the writes that marked the elements of a project ready, scored them and commented on them. */
export function elementEvents(
  { project, people, records, elements }: SeededProject,
  calendar: Calendar,
  administrator: string,
): DemoEvent[] {
  const client = people.find(({ UserType }) => UserType === 'Client')?.Id
  const positions = new Map(
    records.map((record, index) => [`${record.phase} ${record.StandardId}`, { record, index }]),
  )
  return elements.flatMap((element, position) => {
    const { phase, StandardId } = element
    const found = positions.get(`${phase} ${StandardId}`)
    if (found === undefined) return []
    const { record, index } = found
    const spread = { index, count: records.length }
    // Within the hour before the status write of the same step.
    const before = (step: number): string =>
      isoOf(
        timeOf(workMoment(calendar.worked[phase], { ...spread, step })) -
          (50 - (position % 50)) * minute,
      )
    return changesOf(element, record, client, before).map((change) =>
      eventOf(change, project.Id, element, record, administrator),
    )
  })
}

/** A change of an element. */
type Change = Pick<DemoEvent, 'at' | 'write'> & {
  /** An administrator unless set. */
  readonly by: string | null | undefined
  readonly set: object
  /** The values before the change. */
  readonly prior: object
  readonly updates?: object
}

function changesOf(
  element: SeededElement,
  record: SeededRecord,
  client: string | undefined,
  before: (step: number) => string,
): Change[] {
  const { MockScore, IsClientReady, ConsultantComment, ConsultantCommentDate } = element
  const changes: Change[] = []
  if (IsClientReady)
    changes.push({
      at: before(0),
      by: record.LastClientId ?? client,
      write: 'Element:UpdateClientReady',
      set: { is_client_ready: true },
      prior: { IsClientReady: false },
    })
  if (MockScore !== null)
    changes.push({
      at: before(1),
      by: record.JuniorOwnerId ?? record.OwnerId,
      write: 'Element:UpdateMockScore',
      set: { mock_score: MockScore },
      prior: { MockScore: null },
      updates: { MockScore },
    })
  if (ConsultantComment !== null && ConsultantCommentDate !== null)
    changes.push({
      at: isoOf(timeOf(ConsultantCommentDate)),
      by: element.ConsultantId,
      write: 'Element:UpdateConsultantComment',
      set: { consultant_comment: ConsultantComment },
      prior: { ConsultantComment: null, ConsultantCommentDate: null, ConsultantId: null },
    })
  return changes
}

function eventOf(
  { at, by, write, set, prior, updates }: Change,
  projectId: number,
  element: SeededElement,
  record: SeededRecord,
  administrator: string,
): DemoEvent {
  const { phase, ElementId: element_id, StandardId: standard_id } = element
  return {
    at,
    by: by ?? administrator,
    write,
    parameters: { project_id: projectId, element_id, phase, ...set },
    prior: [{ ...rowOf(projectId, element, record), ...prior }],
    updates: { project_id: projectId, standard_id, element_id, ...updates },
    projectId,
    standardId: standard_id,
  }
}

const rowOf = (
  ProjectId: number,
  { ElementId, StandardId, ElementTypeId, isScorable }: SeededElement,
  { IsConsultantCommentVisible }: SeededRecord,
) => ({
  ProjectId,
  ElementId,
  StandardId,
  ElementTypeId,
  isScorable,
  IsConsultantCommentVisible,
})
