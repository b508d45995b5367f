import { sql } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import { statement } from '#operations/core/statement.ts'
import { userColumns, type UserRow } from '#operations/user/user-row.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { UserType } from '#rules/permissions/user-types.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import { inTransaction, recordOwnWrite } from '#server/pipeline/write/own-write.ts'

export type NewPerson = {
  readonly id: string
  readonly email: string
  readonly FirstName: string
  readonly LastName: string
  readonly userType: UserType
}

const insert = statement<NewPerson, { Id: string }>(
  'inviting.insert',
  (_, place) => sql<{ Id: string }>`
    insert into "User" ("Id", "UserName", "FirstName", "LastName", "Role", "UserType")
    values (${place('id')}, ${place('email')}, ${place('FirstName')}, ${place('LastName')}, ${place('userType')}::text, ${place('userType')}::text)
    on conflict do nothing returning "Id"`,
)

const find = statement<{ id: string }, UserRow>(
  'inviting.find',
  (_, place) => sql<UserRow>`select ${userColumns} from "User" u where u."Id" = ${place('id')}`,
)

/**
 * Creates a person in a target, recorded in the history as their own author, as at sign-up: no other person need exist.
 * Returns false when the id or the address was taken concurrently.
 */
export const createPerson = (database: TargetDatabase, person: NewPerson): Promise<boolean> =>
  inTransaction(database, async (db) => {
    const id = storedUserId(database.target, person.id)
    if ((await db.run(insert, { ...person, id })).length === 0) return false
    const { email: UserName, FirstName, LastName, userType: UserType } = person
    await record(db, id, 'Create', { Id: id, UserName, FirstName, LastName, UserType })
    return true
  })

/** Records a repeated invitation in the history of a target. */
export const recordInvitation = (database: TargetDatabase, personId: string): Promise<void> =>
  inTransaction(database, async (db) => {
    const id = storedUserId(database.target, personId)
    await record(db, id, 'Invite', { Id: id }, await db.run(find, { id }))
  })

const record = (
  db: Db,
  id: string,
  action: 'Create' | 'Invite',
  parameters: object,
  prior: readonly object[] = [],
) => recordOwnWrite(db, { id, action, parameters, prior })
