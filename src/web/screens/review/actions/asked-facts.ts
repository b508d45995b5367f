import type { ReviewAction } from '#rules/review/actions/review-action.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import type { RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import { unansweredOf } from '#web/domain/rfi/unanswered.ts'
import { useReview } from '../shared/review-context.ts'

/** Reads the accreditor's requests in the project. */
function useRequests() {
  const { project_id } = useReview()
  return useQueryOf('projects/{id}/rfi_requests', { id: project_id })
}

/** Returns the unanswered requests about the standard; none while they load. */
export function useUnanswered(): readonly RfiRequest[] {
  const { standard_id } = useReview()
  return unansweredOf(useRequests().data ?? [], standard_id)
}

/** Returns whether an action needs the elements, which it checks or asks about. */
export const needsElements = ({ requires, asksReason }: ReviewAction): boolean =>
  requires !== undefined || asksReason === true

/** Returns whether the data that an action asks about is still loading: the elements, or the accreditor's requests. */
export function useIsWaiting(areElementsLoading: boolean): (action: ReviewAction) => boolean {
  const { isPending } = useRequests()
  return (action) =>
    (areElementsLoading && needsElements(action)) || (isPending && action.asksUnanswered === true)
}
