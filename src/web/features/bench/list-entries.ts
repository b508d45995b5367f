import { passesLeadFilter, showAll } from '../../../rules/lead-filter.ts'
import type { StatusLabel } from '../../../rules/label-kinds.ts'
import type { Phase } from '../../../rules/phases.ts'
import type { StandardRow } from '../../data/contracts.ts'
import { statusLabelOf } from '../../ui/status-label-of.ts'

/** A standard as the list of its module shows it. */
export type ListedStandard = {
  readonly row: StandardRow
  readonly label: StatusLabel
  readonly group: string | null
}

/** A line of the list: the title of a group, or a standard. */
export type ListEntry =
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'standard'; readonly standard: ListedStandard }

/** What narrows the list: the lead and the labels carried over from the dashboard. */
export type ListFilter = { readonly lead?: string | undefined; readonly label?: string | undefined }

/** The title under which a standard stands: its group's title, or the group's key; null without a group. */
const groupOf = ({ parsedName: { group, groupTitle } }: StandardRow): string | null =>
  groupTitle ?? group

/** The standards of a module in their order, as far as the filter lets them through; the present one always stays. */
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

/** The lines of a list of standards: each group begins with its title. */
export function listEntries(standards: readonly ListedStandard[]): ListEntry[] {
  return standards.flatMap((standard, index): ListEntry[] => {
    const { group } = standard
    const line: ListEntry = { kind: 'standard', standard }
    return group !== null && standards[index - 1]?.group !== group
      ? [{ kind: 'group', title: group }, line]
      : [line]
  })
}

/** The standard some steps away from the present one; undefined beyond either end. */
export function neighbour(
  standards: readonly ListedStandard[],
  current: number,
  step: number,
): number | undefined {
  const at = standards.findIndex(({ row }) => row.Id === current)
  return at < 0 ? undefined : standards[at + step]?.row.Id
}
