import { displayDate } from '../text/stored-date.ts'
import { textCell, dateCell } from './blocks.ts'
import type { ReportSource, SourceRequest } from './report-source.ts'
import type { Block } from './report.ts'

function requestBlocks(request: SourceRequest, number: number): Block[] {
  const { Text, Answer, elements, ReceivedDate, DueDate, IsAnswered, SentDate } = request
  const state =
    SentDate !== null ? `Sent on ${displayDate(SentDate)}` : IsAnswered ? 'Answered' : 'Open'
  return [
    { kind: 'heading', level: 3, text: `Request ${number}` },
    {
      kind: 'facts',
      facts: [
        { name: 'Received', value: dateCell(ReceivedDate) },
        { name: 'Due', value: DueDate === null ? textCell('No date') : dateCell(DueDate) },
        { name: 'State', value: { text: state, tone: IsAnswered ? 'good' : 'attention' } },
        ...(elements.length > 0
          ? [{ name: 'Elements', value: textCell(elements.map(({ Name }) => Name).join(', ')) }]
          : []),
      ],
    },
    { kind: 'quote', title: 'Request', author: null, date: null, text: Text },
    Answer === null || Answer.trim() === ''
      ? { kind: 'paragraph', text: 'There is no answer yet.', isNote: true }
      : { kind: 'quote', title: 'Answer', author: null, date: null, text: Answer },
  ]
}

/** What the accreditor asks, by standard, and the answers. */
export function rfiResponse({ standards, requests }: ReportSource): Block[] {
  const blocks = standards.flatMap(({ Id, Name }): Block[] => {
    const own = requests.filter(({ StandardId }) => StandardId === Id)
    if (own.length === 0) return []
    return [
      { kind: 'heading', level: 2, text: Name },
      ...own.flatMap((request, index) => requestBlocks(request, index + 1)),
    ]
  })
  if (blocks.length > 0) return blocks
  return [{ kind: 'paragraph', text: 'The accreditor has asked nothing.', isNote: true }]
}
