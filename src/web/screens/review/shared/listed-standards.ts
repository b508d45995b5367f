import {
  passesButLabels,
  passesLabels,
  type Filtering,
  type StandardFilter,
} from '#rules/review/filter/standard-filter.ts'
import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
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

/** The standard that is open, whose filter never leaves it out. */
type Opened = { readonly module: number; readonly current: number }

/** Returns the standards of a module that pass the filter, in order; the current one always passes. */
export const standardsOfModule = (
  rows: readonly StandardRow[],
  { module, current }: Opened,
  filter: StandardFilter,
  filtering: Filtering,
  changes: Changes = noChanges,
): ListedStandard[] =>
  rows
    .filter(({ StandardSetId }) => StandardSetId === module)
    .map((row) => ({
      row,
      label: statusLabelOf(filtering.phase, row.phaseDetails[filtering.phase]?.label),
      group: groupTitleOf(row),
    }))
    .filter(({ row, label }) => {
      const standard = filteredStandard(row, label, filtering.phase, changes.has(row.Id))
      return (
        row.Id === current ||
        (passesButLabels(standard, filter, filtering) && passesLabels(standard, filter))
      )
    })

/** Returns the standard some steps away from the current one; undefined beyond either end. */
export function neighbour(
  standards: readonly ListedStandard[],
  current: number,
  step: number,
): number | undefined {
  const at = standards.findIndex(({ row }) => row.Id === current)
  return at < 0 ? undefined : standards[at + step]?.row.Id
}
