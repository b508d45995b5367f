import { errorLabel, type StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { phaseLabels } from '#rules/review/labels/phase-label.ts'
import { passesLeadFilter, showAll } from '#rules/review/lead-filter.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { DashboardSearch } from './search.ts'
import type { StandardView } from './standard-view.ts'

/** The number of standards with a label. */
export type LabelCount = { readonly label: StatusLabel; readonly count: number }

/** Returns the labels of a filter. */
export const labelsOf = (label: string | undefined): string[] =>
  label === undefined ? [] : label.split(',').filter((word) => word !== '')

/** Adds a label to the filter, or removes it when present; undefined when none remains. */
export function toggledLabel(label: string | undefined, words: string): string | undefined {
  const chosen = labelsOf(label)
  const next = chosen.includes(words)
    ? chosen.filter((other) => other !== words)
    : [...chosen, words]
  return next.length === 0 ? undefined : next.join(',')
}

/** Returns the standards that pass every filter except the label filter: module, lead, and each word of the text. */
export function filterButLabels(
  views: readonly StandardView[],
  { lead = showAll, q = '', module }: DashboardSearch,
): StandardView[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return views.filter(
    ({ moduleId, details, searched }) =>
      (module === undefined || moduleId === module) &&
      passesLeadFilter(lead, details.OwnerId) &&
      words.every((word) => searched.includes(word)),
  )
}

/** Returns the standards with one of the labels; all when no label is named. */
export function filterByLabels(
  views: readonly StandardView[],
  label: string | undefined,
): readonly StandardView[] {
  const chosen = new Set(labelsOf(label))
  return chosen.size === 0 ? views : views.filter((view) => chosen.has(view.label.label))
}

/** Counts the standards per label of a phase, in sort order and including zero; Error is listed only when it occurs. */
export function labelCounts(views: readonly StandardView[], phase: Phase): LabelCount[] {
  const counts = Map.groupBy(views, ({ label }) => label.label)
  return [errorLabel, ...phaseLabels[phase]]
    .map((label) => ({ label, count: counts.get(label.label)?.length ?? 0 }))
    .filter(({ label, count }) => count > 0 || label !== errorLabel)
}

/** Returns whether a filter is active. */
export const isFiltered = ({ lead = showAll, q, label, module }: DashboardSearch): boolean =>
  lead !== showAll || Boolean(q) || Boolean(label) || module !== undefined
