import type { Mentionable } from '#rules/comments/mentions.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useReview } from '../shared/review-context.ts'

/**
 * Returns the people who may be mentioned in a reply: the members and leads of the project, limited to staff while the comment is
 * hidden from clients. Undefined while they load.
 */
export function useMentionable(isVisibleToClients: boolean): readonly Mentionable[] | undefined {
  const { project_id, isStaff } = useReview()
  const { data } = useQueryOf('admin/project_users', { project_id })
  // Clients receive only names, and can reply only to comments that they see.
  return isVisibleToClients || !isStaff
    ? data
    : data?.filter(({ UserType }) => isStaffType(UserType))
}
