import type { StatusLabel } from './label-kinds.ts'

/** The progress of standards in a phase: how many of those in scope are done. */
export type Progress = { readonly plumb: number; readonly inScope: number }

/** Whether a standard with this label is finished (kind 'plumb') or delivered. */
export const isComplete = ({ kind }: Pick<StatusLabel, 'kind'>): boolean =>
  kind === 'plumb' || kind === 'delivered'

/** Whether a standard with this label counts towards progress. */
export const isInScope = ({ kind }: Pick<StatusLabel, 'kind'>): boolean => kind !== 'out-of-scope'

/** Returns the progress of standards with these labels. */
export function progressOf(standards: readonly { readonly label: StatusLabel }[]): Progress {
  const scoped = standards.filter(({ label }) => isInScope(label))
  return { plumb: scoped.filter(({ label }) => isComplete(label)).length, inScope: scoped.length }
}
