import {
  isFiltering,
  passesButLabels,
  passesLabels,
  type Filtering,
  type StandardFilter,
} from '#rules/review/filter/standard-filter.ts'
import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { noChanges, type Changes } from '#web/domain/look/changes.ts'
import { filteredStandard } from '#web/domain/standard/filtered-standard.ts'
import { groupTitleOf } from '#web/domain/standard/group-entries.ts'

/** A standard as the list of its module shows it. */
export type ListedStandard = {
  readonly row: StandardRow
  readonly label: StatusLabel
  readonly group: string | null
}

/** Returns the standards of a module in a phase, in order. */
export const standardsOfModule = (
  rows: readonly StandardRow[],
  module: number,
  phase: Phase,
): ListedStandard[] =>
  rows
    .filter(({ StandardSetId }) => StandardSetId === module)
    .map((row) => ({
      row,
      label: statusLabelOf(phase, row.phaseDetails[phase]?.label),
      group: groupTitleOf(row),
    }))

/** Returns the standards that pass the filter; the current one always does. */
export function filteredStandards(
  standards: readonly ListedStandard[],
  current: number,
  filter: StandardFilter,
  filtering: Filtering,
  changes: Changes = noChanges,
): readonly ListedStandard[] {
  // Return the same array for every standard, so that the parts that show it need not render again.
  if (!isFiltering(filter)) return standards
  return standards.filter(({ row, label }) => {
    const standard = filteredStandard(row, label, filtering.phase, changes.has(row.Id))
    return (
      row.Id === current ||
      (passesButLabels(standard, filter, filtering) && passesLabels(standard, filter))
    )
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
