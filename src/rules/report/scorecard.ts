import { errorLabel } from '../review/labels/label-kinds.ts'
import { phaseLabels, statusLabelOf } from '../review/labels/phase-label.ts'
import { isComplete, progressOf } from '../review/labels/progress.ts'
import { dueStateOfTask } from '../tasks/due-date.ts'
import { isTaskOpen } from '../tasks/open-task.ts'
import {
  countCell,
  dateCell,
  labelCell,
  moduleTitle,
  shareCell,
  textCell,
  textColumn,
} from './blocks.ts'
import type { ReportSource, SourceStandard } from './report-source.ts'
import type { Block, Cell } from './report.ts'

const numberColumn = (title: string) => ({ title, kind: 'number', width: 2 }) as const

function overview({ standards, tasks, phase, date }: ReportSource): Block {
  const { plumb, inScope } = progressOf(standards.map((one) => ({ label: labelOf(phase, one) })))
  const open = tasks.filter(isTaskOpen)
  const late = open.filter((task) => dueStateOfTask(task, new Date(date)) === 'overdue')
  return {
    kind: 'facts',
    facts: [
      { name: 'Ready', value: shareCell(plumb, inScope) },
      { name: 'Standards in scope', value: countCell(inScope) },
      { name: 'Left to do', value: countCell(inScope - plumb) },
      { name: 'Open tasks', value: countCell(open.length) },
      {
        name: 'Overdue tasks',
        value: { ...countCell(late.length), ...(late.length > 0 && { tone: 'bad' as const }) },
      },
    ],
  }
}

const labelOf = (phase: ReportSource['phase'], { details }: SourceStandard) =>
  statusLabelOf(phase, details.label)

function areaRow(name: string, standards: readonly SourceStandard[], source: ReportSource): Cell[] {
  const { plumb, inScope } = progressOf(
    standards.map((one) => ({ label: labelOf(source.phase, one) })),
  )
  return [
    textCell(name),
    countCell(inScope),
    countCell(plumb),
    countCell(inScope - plumb),
    shareCell(plumb, inScope),
  ]
}

/** The areas of a module: its groups by title, or the module as a whole when there are fewer than two. */
function areasOf(source: ReportSource): Cell[][] {
  return source.modules.flatMap((module) => {
    const own = source.standards.filter(({ StandardSetId }) => StandardSetId === module.Id)
    if (own.length === 0) return []
    const groups = Map.groupBy(own, ({ groupTitle }) => groupTitle ?? '')
    if (groups.size < 2) return [areaRow(moduleTitle(module), own, source)]
    return [...groups].map(([title, standards]) =>
      areaRow(
        [source.modules.length > 1 || title === '' ? moduleTitle(module) : '', title]
          .filter((part) => part !== '')
          .join(': '),
        standards,
        source,
      ),
    )
  })
}

function labelRows(source: ReportSource): Cell[][] {
  return [errorLabel, ...phaseLabels[source.phase]].flatMap((known) => {
    const [first, ...others] = source.standards.filter(
      ({ details }) => details.label === known.label,
    )
    if (first === undefined) return []
    return [
      [
        labelCell(source, first),
        countCell(others.length + 1),
        textCell(isComplete(known) ? 'Done' : ''),
      ],
    ]
  })
}

/** An overview for readers in a hurry: how ready each area is, what is left, and by when. */
export function scorecard(source: ReportSource): Block[] {
  return [
    overview(source),
    {
      kind: 'table',
      caption: 'Readiness by area',
      columns: [
        textColumn('Area', 6),
        numberColumn('In scope'),
        numberColumn('Ready'),
        numberColumn('Left'),
        { title: 'Share', kind: 'percent', width: 2 },
      ],
      rows: areasOf(source),
      empty: 'There are no standards in this scope.',
    },
    {
      kind: 'table',
      caption: 'Standards by label',
      columns: [textColumn('Label', 5), numberColumn('Standards'), textColumn('State', 2)],
      rows: labelRows(source),
      empty: 'There are no standards in this scope.',
    },
    {
      kind: 'table',
      caption: 'Dates',
      columns: [textColumn('What', 6), { title: 'Date', kind: 'date', width: 3 }],
      rows: source.dates.map(({ Name, Date }) => [textCell(Name), dateCell(Date)]),
      empty: 'No dates are set.',
    },
  ]
}
