import { sql } from 'kysely'
import { leadsOfProject } from '#database/predicates/leads.ts'
import { isStaffUser } from '#database/predicates/users.ts'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { statement } from '../core/statement.ts'

type Mention = { readonly user_id: string }

const peopleAmong = statement<
  { project_id: number; ids: string[] },
  { Id: string; isStaff: boolean }
>(
  'comment.peopleAmong',
  (_, place) => sql<{ Id: string; isStaff: boolean }>`
    select u."Id", ${isStaffUser('u')} as "isStaff" from "User" u
    where u."Id" = any(${place('ids')}::text[]) and not u."IsDeleted" and u."Id" in (
      select "UserId" from "ProjectUser" where "ProjectId" = ${place('project_id')}
      union ${leadsOfProject(place('project_id'))})`,
)

/** The ids of the mentioned people, each once, in the letter case of the target. */
export const mentionedIds = (target: Target, mentions: readonly Mention[]): string[] => [
  ...new Set(mentions.map(({ user_id }) => storedUserId(target, user_id))),
]

/** Which of the people are members or leads of the project, and whether each is staff. */
export const findMentioned = async (
  db: Db,
  project_id: number,
  ids: string[],
): Promise<ReadonlyMap<string, boolean>> => {
  const found = ids.length === 0 ? [] : await db.run(peopleAmong, { project_id, ids })
  return new Map(found.map(({ Id, isStaff }) => [Id, isStaff]))
}

/** The error for mentions of people who cannot see the reply; the same as for a person who does not exist. */
export function objectionToMentions(
  target: Target,
  mentions: readonly Mention[],
  people: ReadonlyMap<string, boolean>,
  isVisibleToClients: boolean,
): ApiError | undefined {
  const problems = mentions.flatMap(({ user_id }, index) => {
    const isStaff = people.get(storedUserId(target, user_id))
    const seesReply = isStaff !== undefined && (isStaff || isVisibleToClients)
    return seesReply
      ? []
      : { place: `mentions.${index}.user_id`, message: 'must be a person who can see the reply' }
  })
  return problems.length > 0 ? new ApiError('invalidParameters', [], { problems }) : undefined
}
