import { sql } from 'kysely'
import { organizationIdOf } from '#rules/people/organization-id.ts'
import { displayName } from '#rules/people/person-name.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { userWrites } from './contract.ts'
import { isNameTaken } from './user-name.ts'
import { accessOfUser, lockUser, type UserRow } from './user-row.ts'

type Contract = (typeof userWrites)['User:Update']
type Parameters = ParametersOf<Contract>

const typeOf = {
  UserName: 'text',
  FirstName: 'text',
  LastName: 'text',
  Title: 'text',
  Organization: 'text',
  OrganizationId: 'text',
  PhoneNumber: 'text',
  URL: 'text',
  Role: 'text',
  UserType: 'text',
  NotifyOnNewTask: 'boolean',
  LeadOrder: 'int',
} as const

// Takes the earlier of two clocks, so that nothing the person does as a client from now on is older than
// `ClientSince`.
const change = statement<{ id: string; changes: string; now: string }, { changed: number }>(
  'user.change',
  (_, place) => sql<{ changed: number }>`
    update "User" u set ${sql.join(
      Object.entries(typeOf).map(
        ([column, type]) =>
          sql`${sql.ref(column)} = case when c.to ? ${sql.lit(column)} then (c.to ->> ${sql.lit(column)})::${sql.raw(type)} else ${sql.ref(`u.${column}`)} end`,
      ),
    )}, "ClientSince" = case when c.to ->> 'UserType' = 'Client' and u."UserType" <> 'Client'
      then least(date_trunc('milliseconds', now()), ${place('now')}::timestamptz) else u."ClientSince" end
    from (select ${place('changes')}::jsonb as to) c where u."Id" = ${place('id')} returning 1 as changed`,
)

/** The fields of a person that change: the given ones, and those that follow from them. */
function changesOf(row: UserRow, { Id: _, ...given }: Parameters): Partial<UserRow> {
  const { Organization, UserType } = given
  const isMoved = Organization !== undefined && Organization !== row.Organization
  const isRetyped = UserType !== undefined && row.Role === row.UserType
  return Object.fromEntries(
    Object.entries({
      // Changing the organization removes the rights of the previous one.
      ...(isMoved && { OrganizationId: organizationIdOf(Organization) }),
      ...given,
      Role: given.Role || (isRetyped || given.Role === '' ? (UserType ?? row.UserType) : undefined),
    }).filter(([, value]) => value !== undefined),
  )
}

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const id = storedUserId(target, parameters.Id)
  const { UserName, UserType } = parameters
  const [{ row, facts }, isTaken] = await Promise.all([
    lockUser(db, id, UserType !== undefined),
    UserName !== undefined && isNameTaken(db, UserName, id),
  ])
  // Only callers who may change other people learn whether the person exists.
  if (row === undefined) return { prior: [], facts, objection: new ApiError('notFound') }
  return {
    prior: [row],
    found: row,
    facts,
    objection: objectionTo({ ...row, ...changesOf(row, parameters) }, isTaken),
  }
}

function objectionTo(changed: UserRow, isTaken: boolean): ApiError | undefined {
  if (isTaken) return new ApiError('alreadyExists')
  if (displayName(changed) !== '') return undefined
  return new ApiError('invalidParameters', [], {
    problems: [{ place: 'FirstName', message: 'is empty, and so is the last name' }],
  })
}

async function write({
  db,
  parameters,
  found: row,
  now,
}: WriteContext<Parameters, WithFound<UserRow>>) {
  const changes = JSON.stringify(changesOf(row, parameters))
  const changed = await db.run(change, { id: row.Id, changes, now })
  if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  return { user_id: row.Id }
}

/**
 * Changes the given fields; a Role that repeats the type follows the type, and the organization's id follows its name. A
 * person who becomes a client gets no rights from tasks and uploads of the time on the staff.
 */
export const updateUser: WriteOperation<Contract, WithFound<UserRow>> = {
  snapshot,
  write,
  after: ({ parameters, found: row, signIns }) => {
    const { UserName, FirstName, LastName, UserType } = parameters
    const isRenamed = FirstName !== undefined || LastName !== undefined
    // One account serves both targets: the fields that this write leaves unchanged may be older in this
    // target than in the other.
    return signIns.follow({
      id: row.Id,
      email: UserName,
      name: isRenamed ? displayName({ ...row, ...changesOf(row, parameters) }) : undefined,
      userType: UserType,
    })
  },
  subject: () => ({ projectId: null, standardId: null }),
  invalidates: ['names'],
  changesAccessOf: accessOfUser,
}
