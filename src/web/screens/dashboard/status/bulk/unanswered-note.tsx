import { Link } from '@tanstack/react-router'
import { counted } from '#rules/text/counted.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import type { BulkPlan } from './plan-bulk.ts'
import styles from './bulk-bar.module.css'

/** Warns that standards about to be uploaded have unanswered requests from the accreditor; it does not prevent the upload. */
export function UnansweredNote({
  projectId,
  plan,
}: {
  readonly projectId: number
  readonly plan: BulkPlan
}) {
  const requests = useQueryOf('projects/{id}/rfi_requests', { id: projectId })
  const changing = new Set(plan.steps.map(({ standard_id }) => standard_id))
  const open = (requests.data ?? []).filter(
    ({ IsAnswered, StandardId }) => !IsAnswered && changing.has(StandardId),
  )
  if (open.length === 0) return null
  const standards = new Set(open.map(({ StandardId }) => StandardId)).size
  return (
    <p className={styles['note']} role="status">
      {counted(standards, 'of these standards has', 'of these standards have')}{' '}
      {counted(open.length, 'unanswered request')} for information.{' '}
      <Link
        to="/app/projects/$project_id/dashboard/$tab"
        params={{ project_id: projectId, tab: 'RFI' }}
      >
        Show requests
      </Link>
    </p>
  )
}
