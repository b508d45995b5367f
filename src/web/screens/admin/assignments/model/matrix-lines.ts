import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import { noLead, passesLeadFilter, showAll } from '#rules/review/lead-filter.ts'
import type { Phase } from '#rules/review/phases.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { slotKey, type Changes } from './assignment-draft.ts'
import { roles, shownAt, storedAt, type MatrixStandard } from './matrix-data.ts'

/** A cell of the matrix: the person shown, and the stored one when it differs. */
export type CellView = { readonly shown: string | null; readonly was: string | null | undefined }

export type StandardLine = {
  readonly id: number
  readonly row: MatrixStandard
  readonly code: string
  readonly title: string
  /** The label that exempts the standard from a lead in this phase; null when it needs one. */
  readonly exemption: string | null
} & Readonly<Record<AssignmentRole, CellView>>

/** A line of the matrix: a group heading or a standard. */
export type MatrixLine =
  | {
      readonly kind: 'heading'
      readonly key: string
      readonly sign: string | null
      readonly title: string
    }
  | { readonly kind: 'standard'; readonly line: StandardLine }

export type MatrixFilter = { readonly lead: string; readonly q: string }

/** Filter value: standards without an associate consultant. */
export const noAssociate = 'no-associate'
/** Filter value: unsaved changes. */
export const changedOnly = 'changed'

/** Returns the standards of a module in a phase as matrix lines, with unsaved changes applied. */
export const standardLines = (
  rows: readonly MatrixStandard[],
  phase: Phase,
  changes: Changes,
): StandardLine[] =>
  rows.map((row) => {
    const { code, title } = standardCode(row)
    const cellOf = (role: AssignmentRole): CellView => ({
      shown: shownAt(row, phase, role, changes),
      was: changes.has(slotKey({ standard_id: row.Id, phase, role }))
        ? storedAt(row, phase, role)
        : undefined,
    })
    return {
      id: row.Id,
      row,
      code,
      title,
      exemption: row.phaseDetails[phase].exemption ?? null,
      SC: cellOf('SC'),
      AC: cellOf('AC'),
    }
  })

/** Returns whether a standard passes the filter by lead (in either role) and by words in its name. */
export function passesFilter(line: StandardLine, { lead, q }: MatrixFilter): boolean {
  const text = `${line.row.Name} ${line.row.parsedName.groupTitle ?? ''}`.toLowerCase()
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.every((word) => text.includes(word))) return false
  if (lead === changedOnly) return roles.some((role) => line[role].was !== undefined)
  if (lead === noAssociate) return line.AC.shown === null
  if (lead === noLead || lead === showAll) return passesLeadFilter(lead, line.SC.shown)
  return roles.some((role) => passesLeadFilter(lead, line[role].shown))
}

/** Returns the lines of the matrix: each group heading followed by its standards; no headings in a module without groups. */
export function matrixLines(lines: readonly StandardLine[]): MatrixLine[] {
  const groups = Map.groupBy(lines, ({ row }) => row.parsedName.group ?? '')
  const hasGroups = [...groups.keys()].some((group) => group !== '')
  return [...groups].flatMap(([group, members]): MatrixLine[] => [
    ...(hasGroups
      ? [
          {
            kind: 'heading' as const,
            key: `group ${group}`,
            sign: group || null,
            title: members[0]?.row.parsedName.groupTitle ?? (group === '' ? 'Other standards' : ''),
          },
        ]
      : []),
    ...members.map((line): MatrixLine => ({ kind: 'standard', line })),
  ])
}
