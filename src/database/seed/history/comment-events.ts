import type { Calendar } from './calendar.ts'
import { isoOf, timeOf, workMoment, type DemoEvent } from './demo-event.ts'
import type { SeededProject, SeededRecord } from './read-project.ts'

const hour = 3_600_000

/** Returns the writes that commented on the standards of a project and made comments visible to the client. */
export function commentEvents(seeded: SeededProject, calendar: Calendar): DemoEvent[] {
  const { project, people, records } = seeded
  const [someConsultant] = people.filter(({ UserType }) => UserType !== 'Client')
  return records.flatMap((record, index) => {
    const { phase, StandardId } = record
    const ids = { project_id: project.Id, standard_id: StandardId, phase }
    const keys = { ProjectId: project.Id, StandardId }
    const event = (
      at: string,
      by: string,
      write: DemoEvent['write'],
      parameters: object,
      prior: object,
    ): DemoEvent => ({
      at,
      by,
      write,
      parameters: { ...ids, ...parameters },
      prior: [{ ...keys, ...prior }],
      updates: { project_id: project.Id, standard_id: StandardId },
      projectId: project.Id,
      standardId: StandardId,
    })
    return [
      ...clientComment(record, event),
      ...consultantComment(record, event),
      ...gapAnalysisTexts(
        record,
        record.OwnerId ?? record.JuniorOwnerId ?? someConsultant?.Id ?? null,
        workMoment(calendar.worked['gap-analysis'], { index, count: records.length, step: 1 }),
        event,
      ),
    ]
  })
}

type Make = (
  at: string,
  by: string,
  write: DemoEvent['write'],
  parameters: object,
  prior: object,
) => DemoEvent

const clientComment = (record: SeededRecord, event: Make): DemoEvent[] => {
  const { ClientComment, LastClientId, ClientCommentLastModified } = record
  if (ClientComment === null || LastClientId === null || ClientCommentLastModified === null)
    return []
  const prior = { ClientComment: null, LastClientId: null, ClientCommentLastModified: null }
  const at = isoOf(timeOf(ClientCommentLastModified))
  return [
    event(
      at,
      LastClientId,
      'Standard:UpdateClientComment',
      { client_comment: ClientComment },
      prior,
    ),
  ]
}

const consultantComment = (record: SeededRecord, event: Make): DemoEvent[] => {
  const { ConsultantComment, LastConsultantId: by, ConsultantCommentLastModified } = record
  if (ConsultantComment === null || by === null || ConsultantCommentLastModified === null) return []
  const time = timeOf(ConsultantCommentLastModified)
  const written = event(
    isoOf(time),
    by,
    'Standard:UpdateConsultantComment',
    { consultant_comment: ConsultantComment },
    {
      ConsultantComment: null,
      LastConsultantId: null,
      ConsultantCommentLastModified: null,
      IsConsultantCommentVisible: false,
    },
  )
  if (!record.IsConsultantCommentVisible) return [written]
  return [
    written,
    event(
      isoOf(time + hour),
      by,
      'Standard:UpdateConsultantCommentReady',
      { is_consultant_comment_visible: true },
      { IsConsultantCommentVisible: false },
    ),
  ]
}

const gapAnalysisTexts = (
  { TheGood = null, TheBad = null, IsTheGoodVisible, IsTheBadVisible }: SeededRecord,
  by: string | null,
  at: string,
  event: Make,
): DemoEvent[] => {
  if (by === null || (TheGood === null && TheBad === null)) return []
  const hidden = { IsTheGoodVisible: false, IsTheBadVisible: false }
  const texts = {
    ...(TheGood !== null && { the_good: TheGood }),
    ...(TheBad !== null && { the_bad: TheBad }),
  }
  const shown = {
    ...(IsTheGoodVisible && { is_the_good_visible: true }),
    ...(IsTheBadVisible && { is_the_bad_visible: true }),
  }
  const written = event(at, by, 'Standard:UpdateGapAnalysisComment', texts, {
    TheGood: null,
    TheBad: null,
    ...hidden,
  })
  if (Object.keys(shown).length === 0) return [written]
  const later = isoOf(timeOf(at) + hour)
  return [written, event(later, by, 'Standard:UpdateGapAnalysisCommentReady', shown, hidden)]
}
