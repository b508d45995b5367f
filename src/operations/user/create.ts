import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { organizationIdOf } from '#rules/people/organization-id.ts'
import { displayName } from '#rules/people/person-name.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { userWrites } from './contract.ts'
import { isNameTaken } from './user-name.ts'

type Contract = (typeof userWrites)['User:Create']
type Parameters = ParametersOf<Contract>

const sameId = statement<{ id: string }, { Id: string }>('user.sameId', (build, place) =>
  build.selectFrom('User').select('Id').where('Id', '=', place('id')),
)

const insert = statement<{ row: string }, { Id: string }>(
  'user.insert',
  (_, place) => sql<{ Id: string }>`
    insert into "User" ("Id", "UserName", "FirstName", "LastName", "Title", "Organization", "OrganizationId", "PhoneNumber", "URL",
      "Role", "UserType", "NotifyOnNewTask", "LeadOrder")
    select r."Id", r."UserName", r."FirstName", r."LastName", r."Title", r."Organization", r."OrganizationId", r."PhoneNumber", r."URL",
      r."Role", r."UserType", r."NotifyOnNewTask", r."LeadOrder"
    from json_populate_record(null::"User", ${place('row')}::json) r returning "Id"`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const { Id, UserName } = parameters
  const [isTaken, same] = await Promise.all([
    isNameTaken(db, UserName, null),
    Id === undefined ? [] : db.run(sameId, { id: storedUserId(target, Id) }),
  ])
  return {
    prior: [],
    objection: isTaken || same.length > 0 ? new ApiError('alreadyExists') : undefined,
  }
}

async function write({ db, parameters, target }: WriteContext<Parameters>) {
  const { Id = randomUUID(), UserType = 'Client', Organization = null } = parameters
  const row = {
    FirstName: '',
    LastName: '',
    NotifyOnNewTask: true,
    OrganizationId: organizationIdOf(Organization),
    ...parameters,
    Id: storedUserId(target, Id),
    UserType,
    Role: parameters.Role || UserType,
  }
  const [made] = await db.run(insert, { row: JSON.stringify(row) })
  if (made === undefined) throw new ApiError('noIdOnInsert')
  return { user_id: made.Id }
}

/**
 * Creates a person. An id that was ever used is never reused, not even that of a closed account, so that no one inherits
 * rights; the e-mail address of a closed account may be used again. An invitation is sent to the address.
 */
export const createUser: WriteOperation<Contract> = {
  snapshot,
  write,
  after: async ({ parameters, updates, userId, signIns }) => {
    const { UserName: email, FirstName = '', LastName = '', UserType } = parameters
    const id = updates.user_id
    const name = displayName({ FirstName, LastName })
    // An account with this id may belong to staff in the other target: without a UserType, it keeps its type.
    await signIns.follow({ id, email, name, userType: UserType })
    await signIns.invite({ id, email, FirstName, LastName, by: userId })
  },
  subject: () => ({ projectId: null, standardId: null }),
  invalidates: ['names'],
  changesAccessOf: () => null,
}
