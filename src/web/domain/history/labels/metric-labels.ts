import { durationWords } from '#rules/text/durations.ts'
import type { Data } from '#web/data/api/contracts.ts'

export type MetricRow = Data<'admin/action_metrics'>[number]

const actionWords: Readonly<Record<string, string>> = {
  IsReadyByClient: 'Submitted for review',
  InitiateRFIReview: 'RFI received',
  InitiateSecondReview: 'Second review',
  UploadThisStandard: 'Marked for upload',
  NoActionRequest: 'No request',
}

const wordsOf = (action: string | null): string =>
  action === null ? 'Unknown' : (actionWords[action] ?? action)

/** Returns the two actions of a metric and the time between them; an open metric lasts until `now`, in milliseconds. */
export function describeMetric(row: MetricRow, now: number): { actions: string; took: string } {
  const from = wordsOf(row.StartAction)
  const actions = row.EndAction === null ? from : `${from} → ${wordsOf(row.EndAction)}`
  if (row.StartTime === null) return { actions, took: 'Start not recorded' }
  const end = row.EndTime === null ? now : Date.parse(row.EndTime)
  const span = durationWords(Math.max(end - Date.parse(row.StartTime), 0))
  if (row.Status === 'Pending') return { actions, took: `Open for ${span}` }
  return { actions, took: row.EndTime === null ? 'End not recorded' : span }
}
