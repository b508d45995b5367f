import type { Mentionable } from '#rules/comments/mentions.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useReview } from '../shared/review-context.ts'

/**
 * The people who may be mentioned in a reply: members and leads of the project, and of these only staff while the comment is hidden
 * from clients. Undefined while they load.
 */
export function useMentionable(isVisibleToClients: boolean): readonly Mentionable[] | undefined {
  const { project_id, isStaff } = useReview()
  const { data } = useQueryOf('admin/project_users', { project_id })
  // Clients get the names alone, and reply only to what they see.
  return isVisibleToClients || !isStaff
    ? data
    : data?.filter(({ UserType }) => isStaffType(UserType))
}
