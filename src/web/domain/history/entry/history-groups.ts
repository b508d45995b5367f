import type { HistoryRow } from './history-context.ts'

const fewest = 3
const longest = 60_000

/** The writes that people make on many rows at once. */
const inBulk: ReadonlySet<string> = new Set([
  'Standard:UpdateStatus',
  'Standard:UpdateConsultantCommentReady',
  'Standard:UpdateGapAnalysisCommentReady',
  'Element:UpdateClientReady',
  'Element:UpdateMockScore',
  'Document:Upload',
  'Document:Update',
  'Document:Delete',
  'Document:MarkUploaded',
  'Document:UnmarkUploaded',
  'Task:Create',
  'Task:Delete',
  'Task:UpdateCompletion',
])

/** The parameters that tell one row from another. */
const ofOneRow: ReadonlySet<string> = new Set([
  'standard_id',
  'element_id',
  'document_id',
  'task_id',
  'module_id',
])

/** The parameters that hold the file and the texts of one document. */
const ofOneUpload: ReadonlySet<string> = new Set(['upload_id', 'title', 'description', 'version'])

/** The key that the writes of one bulk action have in common; null for a write that cannot be part of one. */
function actOf({ UserId, Focus, Action, ProjectId, Parameters }: HistoryRow): string | null {
  const name = `${Focus}:${Action}`
  if (!inBulk.has(name)) return null
  const values = Object.entries((Parameters ?? {}) as Readonly<Record<string, unknown>>).filter(
    ([parameter]) =>
      !ofOneRow.has(parameter) && !(Focus === 'Document' && ofOneUpload.has(parameter)),
  )
  return JSON.stringify([UserId, name, ProjectId, values.toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

/**
 * Groups entries, newest first. Three or more equal writes of one person on different rows within a minute form a group in the place
 * of its newest entry; every other entry is a group of its own.
 */
export function groupEntries(rows: readonly HistoryRow[]): (readonly HistoryRow[])[] {
  const groups: HistoryRow[][] = []
  const open = new Map<string, HistoryRow[]>()
  for (const row of rows) {
    const act = actOf(row)
    const group = act === null ? undefined : open.get(act)
    const [newest] = group ?? []
    if (group && newest && Date.parse(newest.CreatedAt) - Date.parse(row.CreatedAt) <= longest) {
      group.push(row)
      continue
    }
    const begun = [row]
    groups.push(begun)
    if (act !== null) open.set(act, begun)
  }
  if (groups.every(({ length }) => length === 1 || length >= fewest)) return groups
  const parted = groups.flatMap((group) =>
    group.length < fewest ? group.map((row) => [row]) : [group],
  )
  return parted.toSorted(([a], [b]) => (b?.Id ?? 0) - (a?.Id ?? 0))
}
