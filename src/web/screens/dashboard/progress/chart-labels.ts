import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import type { Phase } from '#rules/review/phases.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { toneOf } from '#web/domain/standard/status-chip.tsx'

export type Progress = Data<'projects/{id}/progress'>

/** The colour of a label, and whether it is hatched, which distinguishes labels of the same colour. */
export type LabelPaint = { readonly tone: string; readonly isHatched: boolean }

const hatched: ReadonlySet<string> = new Set([
  'Should be N/A',
  'Complete Not Assigned',
  'Marked For Upload',
  'Score from DTR',
])

/** Returns how charts paint a label of a phase. */
export const paintOf = (phase: Phase, label: string): LabelPaint => ({
  tone: toneOf(statusLabelOf(phase, label)),
  isHatched: hatched.has(label),
})

/** Formats a day without its year: '21 Nov'. */
export const shortDay = (day: string): string => displayDate(day).replace(/ \d+$/, '')

/** Formats days with their unit: '1 day', '3.5 days'. */
export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)
