import type { Phase } from '#rules/review/phases.ts'
import { bytesOf, type JsonBytes } from '../../core/json-bytes.ts'
import type { KnownStandard } from '../../core/operation.ts'
import { forEachPhase } from '../../core/phase/phase-tables.ts'
import { stateDetails } from './phase-details.ts'
import { nullableColumnsOf, PackedFields, stateIn, type PackedRow } from './phase-list.ts'

const mostRemembered = 50_000

// Cached JSON, by the state of the standard and then by that of the record: most rows of a list share theirs
// with others.
const states = forEachPhase(() => new Map<string, Map<string, Buffer>>())
let remembered = 0

function stateJson(phase: Phase, state: string, known: KnownStandard): Buffer {
  const found = states[phase].get(known.state)?.get(state)
  if (found !== undefined) return found
  if (remembered >= mostRemembered) {
    for (const one of Object.values(states)) one.clear()
    remembered = 0
  }
  const json = bytesOf(
    JSON.stringify(stateDetails(phase, stateIn(phase, state), known)).slice(0, -1),
  )
  const ofStandard = states[phase].get(known.state) ?? new Map<string, Buffer>()
  states[phase].set(known.state, ofStandard)
  // A substring keeps the whole string in memory; a copy does not.
  ofStandard.set(Buffer.from(state).toString(), json)
  remembered += 1
  return json
}

const kindOf = (column: string): 'time' | 'text' =>
  column.endsWith('LastModified') ? 'time' : 'text'

const heads = forEachPhase((phase) =>
  nullableColumnsOf(phase).map((column) => ({
    head: Buffer.from(`,"${column}":`),
    nothing: Buffer.from(`,"${column}":null`),
    kind: kindOf(column),
  })),
)

const openTaskCount = Buffer.from(',"openTaskCount":')
const citationCount = Buffer.from(',"citationCount":')
const nextTaskDue = Buffer.from(',"nextTaskDue":')
const noTaskDue = Buffer.from(',"nextTaskDue":null')
const end = Buffer.from('}')

/** Encodes the counts of tasks and citations of a packed row, and the due date of the first of its tasks. */
export function writeCounts(json: JsonBytes, row: PackedRow): void {
  const fields = new PackedFields(row)
  json.copy(openTaskCount)
  json.ascii(fields.text, fields.from, fields.to)
  fields.next()
  json.copy(citationCount)
  json.ascii(fields.text, fields.from, fields.to)
  fields.next()
  if (fields.isNothing) {
    json.copy(noTaskDue)
    return
  }
  json.copy(nextTaskDue)
  json.time(fields.text, fields.from, fields.to)
}

/**
 * Encodes the JSON of `phaseDetailsOf` for staff from a packed row. This runs for every row of a list of hundreds of standards,
 * so no field is extracted from the text unnecessarily.
 */
export function writePhaseDetails(
  json: JsonBytes,
  phase: Phase,
  row: PackedRow,
  known: KnownStandard,
): void {
  const fields = new PackedFields(row)
  fields.next()
  fields.next()
  fields.next()
  json.copy(stateJson(phase, fields.text.slice(fields.from, fields.to), known))
  for (const { head, nothing, kind } of heads[phase]) {
    fields.next()
    if (fields.isNothing) {
      json.copy(nothing)
      continue
    }
    json.copy(head)
    if (kind === 'time') json.time(fields.text, fields.from, fields.to)
    else json.string(fields.text, fields.from, fields.to)
  }
  json.copy(end)
}
