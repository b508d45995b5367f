import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import { passesLeadFilter, showAll } from '#rules/review/lead-filter.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { groupTitleOf } from '#web/domain/standard/group-entries.ts'

/** A standard as the list of its module shows it. */
export type ListedStandard = {
  readonly row: StandardRow
  readonly label: StatusLabel
  readonly group: string | null
}

/** The filter of the list: the lead and the labels chosen on the dashboard. */
export type ListFilter = { readonly lead?: string | undefined; readonly label?: string | undefined }

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
      group: groupTitleOf(row),
    }))
    .filter(
      (standard) =>
        standard.row.Id === current ||
        (passesLeadFilter(lead, standard.row.phaseDetails[phase]?.OwnerId ?? null) &&
          (label === undefined || label.split(',').includes(standard.label.label))),
    )
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
