import { isSameUser } from '#rules/people/user-id.ts'
import { namesOnly, priorOf, type Condition, type Facts } from './permission-facts.ts'

const ownProfileFields = ['FirstName', 'LastName', 'Title', 'PhoneNumber', 'URL', 'NotifyOnNewTask']

const targetIds = ({ parameters }: Facts): readonly unknown[] =>
  [parameters['target_user_id'], parameters['Id']].filter((id) => id !== undefined)

const concernsSelf = (facts: Facts): boolean =>
  targetIds(facts).some((id) => isSameUser(id, facts.userId))

const concernsOnlySelf = (facts: Facts): boolean =>
  targetIds(facts).length > 0 && targetIds(facts).every((id) => isSameUser(id, facts.userId))

const changes = (facts: Facts, field: 'Role' | 'UserType'): boolean =>
  facts.parameters[field] !== undefined && facts.parameters[field] !== priorOf(facts)[field]

export const isSuperUser: Condition = (facts) => facts.isSuperUser === true

/** The account belongs to someone else. */
export const isOtherThanSelf: Condition = (facts) =>
  targetIds(facts).length > 0 && !concernsSelf(facts)

/** The account belongs to someone else and is not that of the last administrator. */
export const isOtherThanSelfAndLastAdministrator: Condition = (facts) =>
  !concernsSelf(facts) && priorOf(facts).IsLastAdministrator === false

/** The caller does not change their own role or type, and the last administrator remains one. */
export const keepsOwnRoleAndLastAdministrator: Condition = (facts) => {
  if (concernsSelf(facts) && (changes(facts, 'Role') || changes(facts, 'UserType'))) return false
  return !changes(facts, 'UserType') || priorOf(facts).IsLastAdministrator === false
}

/** The write changes only the contact fields of the caller's own profile. */
export const changesOwnProfile: Condition = (facts) =>
  concernsOnlySelf(facts) && namesOnly(facts, ['Id', 'target_user_id', ...ownProfileFields])
