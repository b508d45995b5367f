import { noLead, passesLeadFilter, showAll } from '../../../rules/lead-filter.ts'
import type { Phase } from '../../../rules/phases.ts'
import { standardCode } from '../../ui/standard-code.ts'
import { placeKey, type Changes } from './assignment-draft.ts'
import { roles, shownAt, storedAt, type MatrixStandard } from './matrix-data.ts'
import type { AssignmentRole } from '../../../rules/assignment-operation.ts'

/** A cell of the matrix: who stands there now, and who is stored when that is another. */
export type CellView = { readonly shown: string | null; readonly was: string | null | undefined }

/** A standard as a row of the matrix. */
export type StandardLine = {
  readonly id: number
  readonly row: MatrixStandard
  readonly code: string
  readonly title: string
  /** The label for which the standard needs nobody in this phase; null when it needs a lead. */
  readonly exemption: string | null
} & Readonly<Record<AssignmentRole, CellView>>

/** A line of the matrix: the heading of a group or a standard. */
export type MatrixLine =
  | {
      readonly kind: 'heading'
      readonly key: string
      readonly sign: string | null
      readonly title: string
    }
  | { readonly kind: 'standard'; readonly line: StandardLine }

/** What narrows the matrix. */
export type MatrixFilter = { readonly lead: string; readonly q: string }

/** The choice of the filter that shows the standards without an associate consultant. */
export const noAssociate = 'no-associate'
/** The choice of the filter that shows what waits to be saved. */
export const changedOnly = 'changed'

/** The rows of a module in a phase, with the changes that wait. */
export const standardLines = (
  rows: readonly MatrixStandard[],
  phase: Phase,
  changes: Changes,
): StandardLine[] =>
  rows.map((row) => {
    const { code, title } = standardCode(row)
    const cellOf = (role: AssignmentRole): CellView => ({
      shown: shownAt(row, phase, role, changes),
      was: changes.has(placeKey({ standard_id: row.Id, phase, role }))
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

/** Whether a standard passes the filter: by who leads it in either role, and by the words of its name. */
export function passesFilter(line: StandardLine, { lead, q }: MatrixFilter): boolean {
  const text = `${line.row.Name} ${line.row.parsedName.groupTitle ?? ''}`.toLowerCase()
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (!words.every((word) => text.includes(word))) return false
  if (lead === changedOnly) return roles.some((role) => line[role].was !== undefined)
  if (lead === noAssociate) return line.AC.shown === null
  if (lead === noLead || lead === showAll) return passesLeadFilter(lead, line.SC.shown)
  return roles.some((role) => passesLeadFilter(lead, line[role].shown))
}

/** The lines of the matrix: each group's heading and then its standards; no headings where a module has no groups. */
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
