import { statusLabelOf } from '../review/labels/phase-label.ts'
import { isInScope } from '../review/labels/progress.ts'
import { fullScore } from '../scoring/mock-score.ts'
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
import type { ReportSource, SourceStandard } from './report-source.ts'
import type { Block, Cell } from './report.ts'

function rowsOf(source: ReportSource, standard: SourceStandard): Cell[][] {
  const { OwnerId } = standard.details
  const due = source.tasks
    .filter((task) => task.StandardId === standard.Id && isTaskOpen(task) && task.DueDate !== null)
    .map(({ DueDate }) => DueDate ?? '')
    .toSorted()
    .at(0)
  return elementsInOrder(standard)
    .filter(({ element }) => element.isScorable)
    .flatMap(({ element, name }) => {
      const details = detailsIn(source, standard, element)
      if (details?.MockScore === undefined || details.MockScore === fullScore) return []
      return [
        [
          textCell(standard.Name),
          textCell(name),
          textCell(element.Text),
          scoreCell(details.MockScore),
          textCell(details.ConsultantComment),
          labelCell(source, standard),
          personCell(source, OwnerId),
          dateCell(due),
        ],
      ]
    })
}

/**
 * The scorable elements without a full score, with the lead of their standard and the earliest due date of its open tasks. Standards that are not
 * applicable are left out.
 */
export function deficiencies(source: ReportSource): Block[] {
  const areScoresSeen = source.standards.some((standard) =>
    standard.elements.some(
      (element) => detailsIn(source, standard, element)?.MockScore !== undefined,
    ),
  )
  if (!areScoresSeen)
    return [{ kind: 'paragraph', text: 'There are no scores to report.', isNote: true }]
  return byModule(source, (standards, module) => [
    {
      kind: 'table',
      caption: `Deficiencies in ${module}`,
      columns: [
        textColumn('Standard', 4),
        textColumn('Element', 1.5),
        textColumn('Text', 6),
        textColumn('Score', 2),
        textColumn('Comment', 5),
        textColumn('Label', 2.5),
        textColumn('Senior consultant', 2.5),
        { title: 'Task due', kind: 'date', width: 2 },
      ],
      rows: standards
        .filter(({ details }) => isInScope(statusLabelOf(source.phase, details.label)))
        .flatMap((standard) => rowsOf(source, standard)),
      empty: 'Every element has its full score.',
    },
  ])
}
