import { describeEntry, type ColumnsOfWrite } from '../history/describe-entry.ts'
import {
  changeWords,
  isShortChange,
  listedChange,
  type Description,
} from '../history/labels/history-change.ts'
import { displayDate } from '../text/stored-date.ts'
import { byModule, moduleTitle, textCell, textColumn } from './blocks.ts'
import type { ReportSource, SourceHistory } from './report-source.ts'
import type { Block, Cell } from './report.ts'

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Formats a description as the lines of a cell: the sentence, the text that it is about, and the changes that the sentence does not name. */
function describedLines({ words, text, changes = [] }: Description): string {
  const [only] = changes
  if (changes.length === 1 && only !== undefined && isShortChange(only))
    return [capitalized(`${words}${changeWords(only)}`), ...(text ? [text] : [])].join('\n')
  return [capitalized(words), ...(text ? [text] : []), ...changes.map(listedChange)].join('\n')
}

function rowOf(
  source: ReportSource,
  entry: SourceHistory['entries'][number],
  columnsOf: ColumnsOfWrite,
): Cell[] {
  const described = describeEntry(
    entry,
    {
      person: (id) => source.nameOf(String(id)) || null,
      standard: (id) => source.standards.find(({ Id }) => Id === Number(id))?.Name ?? null,
      module: (id) => {
        const module = source.modules.find(({ Id }) => Id === Number(id))
        return module === undefined ? null : moduleTitle(module)
      },
    },
    columnsOf,
  )
  return [
    textCell(entry.CreatedAt.slice(11, 16)),
    textCell(entry.FullName || source.nameOf(entry.UserId) || 'A former member'),
    textCell(describedLines(described)),
  ]
}

function dayBlocks(
  source: ReportSource,
  day: string,
  { entries, columnsOf }: SourceHistory,
): Block[] {
  const title = displayDate(day, new Date(day))
  return [
    { kind: 'heading', level: 3, text: title },
    {
      kind: 'table',
      caption: `Changes on ${title}`,
      columns: [textColumn('Time (UTC)', 2), textColumn('Person', 3), textColumn('Change', 11)],
      rows: entries.map((entry) => rowOf(source, entry, columnsOf)),
      empty: '',
    },
  ]
}

/** Everything that happened to a standard in all phases, by day, oldest first. */
export function standardHistory(source: ReportSource): Block[] {
  const { history } = source
  if (history === undefined) return []
  const days = Map.groupBy(history.entries.toReversed(), ({ CreatedAt }) => CreatedAt.slice(0, 10))
  return byModule(source, ([standard]) => [
    { kind: 'heading', level: 2, text: standard?.Name ?? '' },
    ...(history.isCut
      ? [
          {
            kind: 'paragraph',
            text: `Only the latest ${history.entries.length} changes are shown.`,
            isNote: true,
          } as const,
        ]
      : []),
    ...(days.size === 0
      ? [{ kind: 'paragraph', text: 'Nothing has been changed yet.', isNote: true } as const]
      : [...days].flatMap(([day, entries]) => dayBlocks(source, day, { ...history, entries }))),
  ])
}
