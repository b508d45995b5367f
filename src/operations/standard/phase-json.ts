import { isoTime } from '../../database/iso-time.ts'
import { phases, type Phase } from '../../rules/phases.ts'
import type { KnownStandard } from '../kit/operation.ts'
import { stateDetails } from './phase-details.ts'
import { columns, isNothing, nullableColumnsOf, stateIn, type PackedRow } from './phase-list.ts'

const mostRemembered = 50_000

// Made once for each combination that occurs: most rows of a list share their state with others.
const states = new Map<string, string>()

function stateJson(phase: Phase, row: PackedRow, known: KnownStandard): string {
  const key = `${phase} ${known.state} ${row[columns.state]}`
  const remembered = states.get(key)
  if (remembered !== undefined) return remembered
  if (states.size >= mostRemembered) states.clear()
  const json = JSON.stringify(stateDetails(phase, stateIn(phase, row), known)).slice(0, -1)
  states.set(key, json)
  return json
}

// The ids of people hold nothing that JSON would escape; the schema sees to it.
const kindOf = (column: string): 'id' | 'time' | 'text' =>
  column.endsWith('Id') ? 'id' : column.endsWith('LastModified') ? 'time' : 'text'

const heads = new Map(
  phases.map(({ phase }) => [
    phase,
    nullableColumnsOf(phase).map((column, index) => ({
      head: `,"${column}":`,
      field: columns.firstNullable + index,
      kind: kindOf(column),
    })),
  ]),
)

/**
 * Lays down the JSON of `phaseDetailsOf` for a member of staff, made of a packed row, as pieces to be joined: it is the step that
 * every row of a list of hundreds of standards takes, and joining once costs half of what joining at each step does.
 */
export function layPhaseJson(
  pieces: string[],
  phase: Phase,
  row: PackedRow,
  known: KnownStandard,
): void {
  pieces.push(stateJson(phase, row, known))
  for (const { head, field, kind } of heads.get(phase) ?? []) {
    const text = row[field] as string
    pieces.push(head)
    if (isNothing(text)) pieces.push('null')
    else if (kind === 'id') pieces.push('"', text, '"')
    else if (kind === 'time') pieces.push('"', isoTime(text), '"')
    else pieces.push(JSON.stringify(text))
  }
  pieces.push('}')
}
