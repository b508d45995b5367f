import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { isoOf, timeOf, type DemoEvent } from './demo-event.ts'

const dayOf = (moment: string | Date): string => isoOf(timeOf(moment)).slice(0, 10)

/** Returns the writes that recorded, answered and closed the requests of the accreditor in a project. */
export async function rfiEvents(db: Kysely<DB>, projectId: number): Promise<DemoEvent[]> {
  const rows = await db
    .selectFrom('RfiRequest')
    .selectAll()
    .where('ProjectId', '=', projectId)
    .orderBy('Id')
    .execute()
  return rows.flatMap((row): DemoEvent[] => {
    const { Id: rfi_id, StandardId: standard_id } = row
    const ids = { rfi_id, project_id: projectId }
    const received = dayOf(row.ReceivedDate)
    const due = row.DueDate && dayOf(row.DueDate)
    const place = { updates: { ...ids, standard_id }, projectId, standardId: standard_id }
    const asked = {
      Id: rfi_id,
      ProjectId: projectId,
      StandardId: standard_id,
      ElementIds: row.ElementIds,
      Text: row.Text,
      ReceivedDate: received,
      DueDate: due,
    }
    const events: DemoEvent[] = [
      {
        at: isoOf(timeOf(row.CreatedDate)),
        by: row.CreatedBy,
        write: 'RFI:Create',
        parameters: {
          project_id: projectId,
          standard_id,
          text: row.Text,
          received_date: received,
          due_date: due,
          element_ids: row.ElementIds,
        },
        prior: [],
        ...place,
      },
    ]
    if (row.LastAnswerBy !== null && row.AnswerModified !== null)
      events.push({
        at: isoOf(timeOf(row.AnswerModified)),
        by: row.LastAnswerBy,
        write: 'RFI:UpdateAnswer',
        parameters: { ...ids, answer: row.Answer },
        prior: [{ ...asked, Answer: null, IsAnswered: false }],
        ...place,
      })
    if (row.AnsweredBy !== null && row.AnsweredDate !== null)
      events.push({
        at: isoOf(timeOf(row.AnsweredDate)),
        by: row.AnsweredBy,
        write: 'RFI:UpdateAnswered',
        parameters: { ...ids, is_answered: true },
        prior: [{ ...asked, Answer: row.Answer, IsAnswered: false }],
        ...place,
      })
    return events
  })
}
