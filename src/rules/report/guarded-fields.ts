import { isElementPhase } from '../review/phases.ts'
import type { ReportKind } from './kinds/report-kinds.ts'
import type { ReportSource, SourceStandard } from './report-source.ts'

type Guard = 'score' | 'comment' | 'element comment' | 'good' | 'bad'
type Field = { readonly guard: Guard; readonly key: string; readonly value: unknown }

// The guarded fields that each kind of report shows; clients see these only while a flag is set.
const guardsOf: Readonly<Record<ReportKind, readonly Guard[]>> = {
  'full-review': ['score', 'comment', 'element comment', 'good', 'bad'],
  scorecard: [],
  'gap-analysis': ['good', 'bad'],
  deficiencies: ['score', 'element comment'],
  'rfi-response': [],
  'evidence-index': [],
  assignments: [],
  // This report is never saved: see the contract of Report:Create.
  'standard-history': [],
}

function fieldsOf(
  { Id, details, elements }: SourceStandard,
  phase: ReportSource['phase'],
): Field[] {
  const comment = `${phase} comment ${Id}`
  return [
    { guard: 'score', key: 'scores', value: details.MockScore },
    { guard: 'comment', key: comment, value: details.ConsultantComment },
    { guard: 'good', key: `good ${Id}`, value: details.TheGood },
    { guard: 'bad', key: `bad ${Id}`, value: details.TheBad },
    ...elements.flatMap(({ phaseDetails }): Field[] => {
      const inPhase = isElementPhase(phase) ? phaseDetails[phase] : undefined
      return [
        { guard: 'score', key: 'scores', value: inPhase?.MockScore },
        { guard: 'element comment', key: comment, value: inPhase?.ConsultantComment },
      ]
    }),
  ]
}

// A score of 0 is shown; an empty text is not.
const isShown = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const fieldsIn = ({ standards, phase }: ReportSource): Field[] =>
  standards.flatMap((standard) => fieldsOf(standard, phase))

/**
 * Returns keys, such as `desktop-review comment 12`, for the fields of a report that a client sees only while a setting of the project or of
 * the standard shows them.
 */
export const guardedFields = (kind: ReportKind, source: ReportSource): string[] =>
  [
    ...new Set(
      fieldsIn(source)
        .filter(({ guard, value }) => guardsOf[kind].includes(guard) && isShown(value))
        .map(({ key }) => key),
    ),
  ].toSorted()

/** Whether the reader for whom the source was read may still see everything listed in `guarded`. */
export function seesGuarded(guarded: readonly string[], source: ReportSource): boolean {
  const seen = new Set(
    fieldsIn(source)
      .filter(({ value }) => value !== undefined)
      .map(({ key }) => key),
  )
  return guarded.every((key) => seen.has(key))
}
