import { Suspense } from 'react'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import { RfiPanel } from './lazy/lazy-tabs.tsx'
import { useReview } from './shared/review-context.ts'
import type { Opening } from './shared/use-opening.ts'

/** The accreditor's requests above the tabs: shown while the standard waits for an answer, while one is being recorded, and when there have been any. */
export function RfiPlace({
  row,
  full,
  recording,
}: {
  readonly row: StandardRow
  readonly full: StandardRow | undefined
  /** The form of a new request. */
  readonly recording: Opening
}) {
  const { project_id, standard_id, phase, isStaff } = useReview()
  const { data } = useQueryOf('projects/{id}/rfi_requests', { id: project_id })
  if (phase !== 'desktop-review' || data === undefined) return null
  const requests = data.filter(({ StandardId }) => StandardId === standard_id)
  const isPending = isStaff && row.phaseDetails[phase]?.label === 'Pending RFI Review'
  if (requests.length === 0 && !isPending && !recording.isOpen) return null
  return (
    <Suspense fallback={null}>
      <OpenedByPerson value={recording.isByPerson}>
        <RfiPanel
          {...{ requests, full }}
          isRecording={recording.isOpen}
          onRecording={(isOn) => (isOn ? recording.open() : recording.close())}
        />
      </OpenedByPerson>
    </Suspense>
  )
}
