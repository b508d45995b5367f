import { Suspense } from 'react'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { RfiPanel } from './lazy/lazy-tabs.tsx'
import { useReview } from './shared/review-context.ts'

/** The accreditor's requests above the tabs: shown while the standard waits for an answer, while one is being recorded, and when there have been any. */
export function RfiPlace({
  row,
  full,
  isRecording,
  onRecording,
}: {
  readonly row: StandardRow
  readonly full: StandardRow | undefined
  readonly isRecording: boolean
  readonly onRecording: (isRecording: boolean) => void
}) {
  const { project_id, standard_id, phase, isStaff } = useReview()
  const { data } = useQueryOf('projects/{id}/rfi_requests', { id: project_id })
  if (phase !== 'desktop-review' || data === undefined) return null
  const requests = data.filter(({ StandardId }) => StandardId === standard_id)
  const isPending = isStaff && row.phaseDetails[phase]?.label === 'Pending RFI Review'
  if (requests.length === 0 && !isPending && !isRecording) return null
  return (
    <Suspense fallback={null}>
      <RfiPanel {...{ requests, full, isRecording, onRecording }} />
    </Suspense>
  )
}
