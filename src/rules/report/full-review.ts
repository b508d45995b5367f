import { elementTypes } from '../standards/elements/element-types.ts'
import { isTaskOpen } from '../tasks/open-task.ts'
import {
  byModule,
  dateCell,
  detailsIn,
  elementsInOrder,
  labelCell,
  personCell,
  scoreCell,
  textCell,
  textColumn,
} from './blocks.ts'
import { evidenceColumns, evidenceRows } from './evidence-index.ts'
import type { ReportSource, SourceElement, SourceStandard, SourceTask } from './report-source.ts'
import type { Block, Cell } from './report.ts'

const percent = (score: number | null): Cell =>
  score === null ? textCell('None') : { text: `${score} %`, value: score }

function factsOf(source: ReportSource, standard: SourceStandard): Block {
  const { OwnerId, JuniorOwnerId, MockScore } = standard.details
  return {
    kind: 'facts',
    facts: [
      { name: 'Label', value: labelCell(source, standard) },
      { name: 'Senior consultant', value: personCell(source, OwnerId, 'None') },
      { name: 'Associate consultant', value: personCell(source, JuniorOwnerId, 'None') },
      ...(MockScore
        ? [
            { name: 'Mandatory', value: percent(MockScore.mandatoryScore) },
            { name: 'Points', value: percent(MockScore.pointsScore) },
            { name: 'Leading indicators', value: percent(MockScore.liScore) },
          ]
        : []),
    ],
  }
}

type Quoted = {
  readonly title: string
  readonly text: string | null | undefined
  readonly by?: string | null | undefined
  readonly at?: string | null | undefined
}

const quote = (source: ReportSource, { title, text, by, at }: Quoted): Block[] =>
  text == null || text.trim() === ''
    ? []
    : [
        {
          kind: 'quote',
          title,
          author: by == null ? null : source.nameOf(by) || null,
          date: at?.slice(0, 10) ?? null,
          text,
        },
      ]

function commentsOf(source: ReportSource, { details }: SourceStandard): Block[] {
  return [
    { title: 'The Good', text: details.TheGood },
    { title: 'The Bad', text: details.TheBad },
    {
      title: 'Client comment',
      text: details.ClientComment,
      by: details.LastClientId,
      at: details.ClientCommentLastModified,
    },
    {
      title: 'Consultant comment',
      text: details.ConsultantComment,
      by: details.LastConsultantId,
      at: details.ConsultantCommentLastModified,
    },
  ].flatMap((one) => quote(source, one))
}

const typeTitle = ({ ElementTypeId, isScorable }: SourceElement): string =>
  isScorable ? (elementTypes.find(({ id }) => id === ElementTypeId)?.title ?? '') : ''

function elementsTable(source: ReportSource, standard: SourceStandard): Block {
  const inPhase = (element: SourceElement) => detailsIn(source, standard, element)
  const hasScores = standard.elements.some((one) => inPhase(one)?.MockScore !== undefined)
  const hasRecords = standard.elements.some((one) => inPhase(one) !== undefined)
  return {
    kind: 'table',
    caption: 'Elements',
    columns: [
      textColumn('Element', 3),
      textColumn('Text', 7),
      textColumn('Type', 2),
      ...(hasScores ? [textColumn('Score', 2)] : []),
      ...(hasRecords ? [textColumn('Client ready', 1.5), textColumn('Comment', 5)] : []),
    ],
    rows: elementsInOrder(standard).map(({ element, name }) => {
      const details = inPhase(element)
      return [
        textCell(name),
        textCell(element.Text),
        textCell(typeTitle(element)),
        ...(hasScores ? [element.isScorable ? scoreCell(details?.MockScore) : textCell('')] : []),
        ...(hasRecords
          ? [
              textCell(details?.IsClientReady === true ? 'Ready' : ''),
              textCell(details?.ConsultantComment),
            ]
          : []),
      ]
    }),
    empty: 'This standard has no elements.',
  }
}

const supportOf = (source: ReportSource, standard: SourceStandard): Block[] =>
  elementsInOrder(standard).flatMap(({ element: { Name, Stem, support } }) =>
    quote(source, {
      title: `Support text of ${Stem ? 'the stem' : Name}`,
      text: support?.SupportText,
      by: support?.LastClientId,
      at: support?.ModifiedDate,
    }),
  )

/** Returns the names of the assignees who have not completed their part of a task. */
export const waitsFor = ({ assignees }: SourceTask): string =>
  assignees
    .filter(({ IsCompleted }) => !IsCompleted)
    .map(({ FullName }) => FullName)
    .join(', ')

function tasksOf(source: ReportSource, { Id }: SourceStandard): Block[] {
  const open = source.tasks.filter((task) => task.StandardId === Id && isTaskOpen(task))
  if (open.length === 0) return []
  return [
    {
      kind: 'table',
      caption: 'Open tasks',
      columns: [
        textColumn('Task', 8),
        textColumn('Waits for', 4),
        { title: 'Due', kind: 'date', width: 2 },
      ],
      rows: open.map((task) => [
        textCell(task.Text),
        textCell(waitsFor(task)),
        dateCell(task.DueDate),
      ]),
      empty: '',
    },
  ]
}

function standardBlocks(source: ReportSource, standard: SourceStandard): Block[] {
  const evidence = evidenceRows(standard)
  return [
    { kind: 'heading', level: 2, text: standard.Name },
    factsOf(source, standard),
    ...commentsOf(source, standard),
    elementsTable(source, standard),
    ...(evidence.length === 0
      ? []
      : [
          {
            kind: 'table',
            caption: 'Evidence',
            columns: evidenceColumns,
            rows: evidence,
            empty: '',
          } as const,
        ]),
    ...supportOf(source, standard),
    ...tasksOf(source, standard),
  ]
}

/** Every standard in scope, each on its own page: label, people, comments, elements, scores, evidence and open tasks. */
export const fullReview = (source: ReportSource): Block[] =>
  byModule(source, (standards) =>
    standards.flatMap((standard, index) => [
      ...(index > 0 ? [{ kind: 'pageBreak' } as const] : []),
      ...standardBlocks(source, standard),
    ]),
  )
