import { errorLabel, type StatusLabel } from '../../../rules/label-kinds.ts'
import { passesLeadFilter, showAll } from '../../../rules/lead-filter.ts'
import { phaseLabels } from '../../../rules/phase-label.ts'
import type { Phase } from '../../../rules/phases.ts'
import type { DashboardSearch } from '../../search.ts'
import type { StandardView } from './standard-view.ts'

/** How many standards carry a label. */
export type LabelCount = { readonly label: StatusLabel; readonly count: number }

/** The labels that a filter names. */
export const labelsOf = (label: string | undefined): string[] =>
  label === undefined ? [] : label.split(',').filter((word) => word !== '')

/** The label filter with one label more, or less when it was there; undefined when none is left. */
export function toggledLabel(label: string | undefined, words: string): string | undefined {
  const chosen = labelsOf(label)
  const next = chosen.includes(words)
    ? chosen.filter((other) => other !== words)
    : [...chosen, words]
  return next.length === 0 ? undefined : next.join(',')
}

/** The standards that pass every filter but that of labels: module, lead, and each word of the text. */
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

/** The standards whose label is among those named; all when none is named. */
export function filterByLabels(
  views: readonly StandardView[],
  label: string | undefined,
): readonly StandardView[] {
  const chosen = new Set(labelsOf(label))
  return chosen.size === 0 ? views : views.filter((view) => chosen.has(view.label.label))
}

/** The labels of a phase in their sort order with the number of standards that carry each, none left out; Error only when there is one. */
export function labelCounts(views: readonly StandardView[], phase: Phase): LabelCount[] {
  const counts = Map.groupBy(views, ({ label }) => label.label)
  return [errorLabel, ...phaseLabels[phase]]
    .map((label) => ({ label, count: counts.get(label.label)?.length ?? 0 }))
    .filter(({ label, count }) => count > 0 || label !== errorLabel)
}

/** Whether any filter leaves standards out. */
export const isFiltered = ({ lead = showAll, q, label, module }: DashboardSearch): boolean =>
  lead !== showAll || Boolean(q) || Boolean(label) || module !== undefined
