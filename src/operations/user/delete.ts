import { sql } from 'kysely'
import { storedUserId } from '#rules/people/user-id.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { userWrites } from './contract.ts'
import { accessOfUser, lockUser, type UserRow } from './user-row.ts'

type Contract = (typeof userWrites)['User:Delete']
type Parameters = ParametersOf<Contract>
type Link = { ProjectId: number; UserId: string }

const links = statement<{ id: string }, Link>('user.links', (build, place) =>
  build
    .selectFrom('ProjectUser')
    .select(['ProjectId', 'UserId'])
    .where('UserId', '=', place('id'))
    .orderBy('ProjectId')
    .forUpdate(),
)

const unlink = statement<{ id: string }, never>('user.unlink', (build, place) =>
  build.deleteFrom('ProjectUser').where('UserId', '=', place('id')),
)

const close = statement<{ id: string }, { closed: number }>(
  'user.close',
  (_, place) => sql<{ closed: number }>`
    update "User" set "IsDeleted" = true where "Id" = ${place('id')} and not "IsDeleted" returning 1 as closed`,
)

async function snapshot({ db, parameters, target }: SnapshotContext<Parameters>) {
  const id = storedUserId(target, parameters.Id)
  const [{ row, facts }, linked] = await Promise.all([
    lockUser(db, id, true),
    db.run(links, { id }),
  ])
  // Only callers who may close accounts learn whether the person exists.
  if (row === undefined) return { prior: [], facts, objection: new ApiError('notFound') }
  return { prior: [row, ...linked], found: row, facts }
}

async function write({ db, found: { Id: id } }: WriteContext<Parameters, WithFound<UserRow>>) {
  const [closed] = await Promise.all([db.run(close, { id }), db.run(unlink, { id })])
  if (closed.length !== 1) throw new ApiError('didNotUpdateOne', [closed.length])
  return { user_id: id }
}

/**
 * Closes the account of a person: links to projects and open sessions end. The row stays with its id, so that everything the
 * person wrote and the standards that the person led keep the name.
 */
export const deleteUser: WriteOperation<Contract, WithFound<UserRow>> = {
  snapshot,
  write,
  after: ({ updates, signIns }) => signIns.endSessions(updates.user_id),
  isAfterRepeated: true,
  subject: () => ({ projectId: null, standardId: null }),
  invalidates: ['names'],
  changesAccessOf: accessOfUser,
}
