import {
  isFiltering,
  labelsOf,
  passesButLabels,
  passesLabels,
  type Filtering,
} from '#rules/review/filter/standard-filter.ts'
import { errorLabel, type StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { phaseLabels } from '#rules/review/labels/phase-label.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { DashboardSearch } from './search.ts'
import type { StandardView } from './standard-view.ts'

/** The number of standards with a label. */
export type LabelCount = { readonly label: StatusLabel; readonly count: number }

/** Adds a label to the filter, or removes it when present; undefined when none remains. */
export function toggledLabel(label: string | undefined, words: string): string | undefined {
  const chosen = labelsOf(label)
  const next = chosen.includes(words)
    ? chosen.filter((other) => other !== words)
    : [...chosen, words]
  return next.length === 0 ? undefined : next.join(',')
}

/** Returns the standards that pass every filter except the label filter. */
export const filterButLabels = (
  views: readonly StandardView[],
  search: DashboardSearch,
  filtering: Filtering,
): StandardView[] =>
  views.filter(
    ({ moduleId, filtered }) =>
      (search.module === undefined || moduleId === search.module) &&
      passesButLabels(filtered, search, filtering),
  )

/** Returns the standards with one of the labels; all when no label is named. */
export const filterByLabels = (
  views: readonly StandardView[],
  label: string | undefined,
): readonly StandardView[] => views.filter(({ filtered }) => passesLabels(filtered, { label }))

/** Counts the standards per label of a phase, in sort order and including zero; Error is listed only when it occurs. */
export function labelCounts(views: readonly StandardView[], phase: Phase): LabelCount[] {
  const counts = Map.groupBy(views, ({ label }) => label.label)
  return [errorLabel, ...phaseLabels[phase]]
    .map((label) => ({ label, count: counts.get(label.label)?.length ?? 0 }))
    .filter(({ label, count }) => count > 0 || label !== errorLabel)
}

/** Returns whether a filter is active. */
export const isFiltered = (search: DashboardSearch): boolean =>
  isFiltering(search) || search.module !== undefined
