import { isArchived } from '#rules/projects/project-status.ts'
import { closedForPerson } from '#rules/review/actions/closed-for-person.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { useReview } from '../shared/review-context.ts'

/** Returns why a person cannot change any standard of the project; null when they can, and until that is known. */
export function useClosedForPerson(): string | null {
  const { project_id } = useReview()
  const { isReadOnly, preview } = useSession()
  const { data } = useQueryOf('projects/{id}/project', { id: project_id })
  return data
    ? closedForPerson({
        isClientView: preview !== undefined,
        isReadOnly,
        isArchived: isArchived(data.StatusId),
      })
    : null
}
