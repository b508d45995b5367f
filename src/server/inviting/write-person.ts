import { sql } from 'kysely'
import type { Db } from '../../operations/kit/db.ts'
import { statement } from '../../operations/kit/statement.ts'
import { userColumns, type UserRow } from '../../operations/user/user-row.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { UserType } from '../../rules/user-types.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import { inTransaction, noteOwnWrite } from '../sign-in/own-write.ts'

/** A person who is made. */
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
 * Makes a person in a target, with the person as the author in the history, as for somebody who signs up: no other one need exist.
 * False when the id or the address was taken meanwhile.
 */
export const makePerson = (database: TargetDatabase, person: NewPerson): Promise<boolean> =>
  inTransaction(database, async (db) => {
    const id = storedUserId(database.target, person.id)
    if ((await db.run(insert, { ...person, id })).length === 0) return false
    const { email: UserName, FirstName, LastName, userType: UserType } = person
    await note(db, id, 'Create', { Id: id, UserName, FirstName, LastName, UserType })
    return true
  })

/** Records in the history of a target that a person was invited again. */
export const noteInvitation = (database: TargetDatabase, personId: string): Promise<void> =>
  inTransaction(database, async (db) => {
    const id = storedUserId(database.target, personId)
    await note(db, id, 'Invite', { Id: id }, await db.run(find, { id }))
  })

const note = (
  db: Db,
  id: string,
  action: 'Create' | 'Invite',
  parameters: object,
  prior: readonly object[] = [],
) => noteOwnWrite(db, { id, action, parameters, prior })
