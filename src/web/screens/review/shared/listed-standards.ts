import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import { passesLeadFilter, showAll } from '#rules/review/lead-filter.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'

/** A standard as the list of its module shows it. */
export type ListedStandard = {
  readonly row: StandardRow
  readonly label: StatusLabel
  readonly group: string | null
}

/** An entry of the list: the title of a group, or a standard. */
export type ListEntry =
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'standard'; readonly standard: ListedStandard }

/** The filter of the list: the lead and the labels chosen on the dashboard. */
export type ListFilter = { readonly lead?: string | undefined; readonly label?: string | undefined }

/** Returns the title of a standard's group, or the group's key; null without a group. */
const groupOf = ({ parsedName: { group, groupTitle } }: StandardRow): string | null =>
  groupTitle ?? group

/** Returns the standards of a module that pass the filter, in order; the current one always passes. */
export function standardsOfModule(
  rows: readonly StandardRow[],
  module: number,
  phase: Phase,
  current: number,
  { lead = showAll, label }: ListFilter = {},
): ListedStandard[] {
  return rows
    .filter(({ StandardSetId }) => StandardSetId === module)
    .map((row) => ({
      row,
      label: statusLabelOf(phase, row.phaseDetails[phase]?.label),
      group: groupOf(row),
    }))
    .filter(
      (standard) =>
        standard.row.Id === current ||
        (passesLeadFilter(lead, standard.row.phaseDetails[phase]?.OwnerId ?? null) &&
          (label === undefined || label.split(',').includes(standard.label.label))),
    )
}

/** Returns the entries of a list of standards, each group headed by its title. */
export function listEntries(standards: readonly ListedStandard[]): ListEntry[] {
  return standards.flatMap((standard, index): ListEntry[] => {
    const { group } = standard
    const line: ListEntry = { kind: 'standard', standard }
    return group !== null && standards[index - 1]?.group !== group
      ? [{ kind: 'group', title: group }, line]
      : [line]
  })
}

/** Returns the standard some steps away from the current one; undefined beyond either end. */
export function neighbour(
  standards: readonly ListedStandard[],
  current: number,
  step: number,
): number | undefined {
  const at = standards.findIndex(({ row }) => row.Id === current)
  return at < 0 ? undefined : standards[at + step]?.row.Id
}
