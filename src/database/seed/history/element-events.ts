import type { Calendar } from './calendar.ts'
import { isoOf, timeOf, workMoment, type DemoEvent } from './demo-event.ts'
import type { SeededElement, SeededProject, SeededRecord } from './read-project.ts'

const minute = 60_000

/** Returns the writes that made the elements of a project ready, scored them and commented on them. */
export function elementEvents(
  { project, people, records, elements }: SeededProject,
  calendar: Calendar,
  administrator: string,
): DemoEvent[] {
  const project_id = project.Id
  const [someClient] = people.filter(({ UserType }) => UserType === 'Client')
  const places = new Map(
    records.map((record, index) => [`${record.phase} ${record.StandardId}`, { record, index }]),
  )
  return elements.flatMap((element, position) => {
    const { phase, ElementId, StandardId } = element
    const found = places.get(`${phase} ${StandardId}`)
    if (found === undefined) return []
    const { record, index } = found
    const spread = { index, count: records.length }
    const event = (
      at: string,
      by: string | null | undefined,
      write: DemoEvent['write'],
      set: object,
      prior: object,
      more: object = {},
    ): DemoEvent => ({
      at,
      by: by ?? administrator,
      write,
      parameters: { project_id, element_id: ElementId, phase, ...set },
      prior: [{ ...rowOf(project_id, element, record), ...prior }],
      updates: { project_id, standard_id: StandardId, element_id: ElementId, ...more },
      projectId: project_id,
      standardId: StandardId,
    })
    // Within the hour before the status write of the same step.
    const before = (step: number): string =>
      isoOf(
        timeOf(workMoment(calendar.worked[phase], { ...spread, step })) -
          (50 - (position % 50)) * minute,
      )
    const { MockScore, IsClientReady, ConsultantComment, ConsultantCommentDate } = element
    return [
      ...(IsClientReady
        ? [
            event(
              before(0),
              record.LastClientId ?? someClient?.Id,
              'Element:UpdateClientReady',
              { is_client_ready: true },
              { IsClientReady: false },
            ),
          ]
        : []),
      ...(MockScore === null
        ? []
        : [
            event(
              before(1),
              record.JuniorOwnerId ?? record.OwnerId,
              'Element:UpdateMockScore',
              { mock_score: MockScore },
              { MockScore: null },
              { MockScore },
            ),
          ]),
      ...(ConsultantComment === null || ConsultantCommentDate === null
        ? []
        : [
            event(
              isoOf(timeOf(ConsultantCommentDate)),
              element.ConsultantId,
              'Element:UpdateConsultantComment',
              { consultant_comment: ConsultantComment },
              { ConsultantComment: null, ConsultantCommentDate: null, ConsultantId: null },
            ),
          ]),
    ]
  })
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
