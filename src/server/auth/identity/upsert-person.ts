import { sql } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import { statement } from '#operations/core/statement.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import { inTransaction, recordOwnWrite } from '#server/pipeline/write/own-write.ts'

/** A person who signs in: the id in any letter case, and the values of a new row. */
export type ArrivingPerson = {
  readonly id: string
  readonly email: string
  readonly FirstName: string
  readonly LastName: string
}

/**
 * The standing of a person at sign-in. Only `open` may sign in; `taken`: the address belongs to another id; `absent`: there is no row,
 * and none can be created.
 */
export type Standing = 'open' | 'locked' | 'deleted' | 'taken' | 'absent'

/**
 * Returns the standing of a person after creating missing rows in both targets: Clients without projects, each with a history row. A person
 * who is locked or deleted in one target gets no row in the other. Safe to run on several servers concurrently.
 */
export type UpsertPerson = (person: ArrivingPerson) => Promise<Standing>

type Row = { IsLocked: boolean; IsDeleted: boolean; isOther: boolean }

const findPerson = statement<{ id: string; email: string }, Row>(
  'bringPerson.look',
  (_, place) => sql<Row>`
    select u."IsLocked", u."IsDeleted", u."Id" <> ${place('id')} as "isOther" from "User" u
    where u."Id" = ${place('id')} or (lower(u."UserName") = lower(${place('email')}) and not u."IsDeleted")`,
)

const insertPerson = statement<ArrivingPerson, { Id: string }>(
  'bringPerson.make',
  (_, place) => sql<{ Id: string }>`
    insert into "User" ("Id", "UserName", "FirstName", "LastName", "Role", "UserType")
    values (${place('id')}, ${place('email')}, ${place('FirstName')}, ${place('LastName')}, 'Client', 'Client')
    on conflict do nothing returning "Id"`,
)

type Context = {
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  /** The target whose rows take precedence. */
  readonly defaultTarget: Target
  readonly isReadOnly: boolean
}

/** Creates the operation that every kind of sign-in uses to create missing rows in the targets. */
export function createPersonUpserter({
  databases,
  defaultTarget,
  isReadOnly,
}: Context): UpsertPerson {
  const order = targets.toSorted((a) => (a === defaultTarget ? -1 : 1))
  const standingIn = (target: Target, person: ArrivingPerson) =>
    databases[target].withConnection('all', async (_, db) => findStanding(db, target, person))
  return async (person) => {
    const found = await Promise.all(order.map((target) => standingIn(target, person)))
    const isClosed = found.some((standing) => standing === 'locked' || standing === 'deleted')
    if (isClosed || isReadOnly) return decideStanding(found)
    const brought = await Promise.all(
      order.map(async (target, index) => {
        if (found[index] !== 'absent') return found[index] as Standing
        const isMade = await insertIn(databases[target], person)
        return isMade ? 'open' : standingIn(target, person)
      }),
    )
    return decideStanding(brought)
  }
}

// The default target decides; the other one counts only for a person without a row there.
const decideStanding = (standings: readonly Standing[]): Standing =>
  standings.find((standing) => standing !== 'absent' && standing !== 'taken') ??
  standings[0] ??
  'absent'

async function findStanding(
  db: Db,
  target: Target,
  { id, email }: ArrivingPerson,
): Promise<Standing> {
  const rows = await db.run(findPerson, { id: storedUserId(target, id), email })
  const own = rows.find(({ isOther }) => !isOther)
  if (own?.IsDeleted) return 'deleted'
  if (own) return own.IsLocked ? 'locked' : 'open'
  return rows.length > 0 ? 'taken' : 'absent'
}

/** Inserts the row and its history in one transaction; false when another server, or another person with the address, was first. */
const insertIn = (database: TargetDatabase, person: ArrivingPerson): Promise<boolean> =>
  inTransaction(database, async (db) => {
    const id = storedUserId(database.target, person.id)
    const isMade = (await db.run(insertPerson, { ...person, id })).length === 1
    const { email: UserName, FirstName, LastName } = person
    if (isMade)
      await recordOwnWrite(db, {
        id,
        action: 'Create',
        parameters: { Id: id, UserName, FirstName, LastName },
        prior: [],
      })
    return isMade
  })
