import { sql } from 'kysely'
import type { Db } from '../../operations/kit/db.ts'
import { statement } from '../../operations/kit/statement.ts'
import { targets, type Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import { inTransaction, noteOwnWrite } from './own-write.ts'

/** Whoever signs in: the id in any letter case, and what a new row would say. */
export type Arriving = {
  readonly id: string
  readonly email: string
  readonly FirstName: string
  readonly LastName: string
}

/**
 * How somebody stands who wants to sign in. Only `open` may: `locked` and `deleted` may not in the target of this house, `taken`
 * says that the address belongs to somebody with another id, `absent` that there is no row and none can be made.
 */
export type Standing = 'open' | 'locked' | 'deleted' | 'taken' | 'absent'

/**
 * Answers how a person stands, and before that makes the missing rows in both targets: of type Client, without links, each with a
 * row of the history. A person who is locked or deleted in one target gets no row in the other. Safe on several servers at once.
 */
export type BringPerson = (person: Arriving) => Promise<Standing>

type Row = { IsLocked: boolean; IsDeleted: boolean; isOther: boolean }

const look = statement<{ id: string; email: string }, Row>(
  'bringPerson.look',
  (_, place) => sql<Row>`
    select u."IsLocked", u."IsDeleted", u."Id" <> ${place('id')} as "isOther" from "User" u
    where u."Id" = ${place('id')} or (lower(u."UserName") = lower(${place('email')}) and not u."IsDeleted")`,
)

const make = statement<Arriving, { Id: string }>(
  'bringPerson.make',
  (_, place) => sql<{ Id: string }>`
    insert into "User" ("Id", "UserName", "FirstName", "LastName", "Role", "UserType")
    values (${place('id')}, ${place('email')}, ${place('FirstName')}, ${place('LastName')}, 'Client', 'Client')
    on conflict do nothing returning "Id"`,
)

type House = {
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  /** Whose rows decide first. */
  readonly defaultTarget: Target
  readonly isReadOnly: boolean
}

/** Makes the means by which every kind of sign-in brings a person into the targets. */
export function personBringer({ databases, defaultTarget, isReadOnly }: House): BringPerson {
  const order = targets.toSorted((a) => (a === defaultTarget ? -1 : 1))
  const standingIn = (target: Target, person: Arriving) =>
    databases[target].lend('all', async (_, db) => lookIn(db, target, person))
  return async (person) => {
    const found = await Promise.all(order.map((target) => standingIn(target, person)))
    const isClosed = found.some((standing) => standing === 'locked' || standing === 'deleted')
    if (isClosed || isReadOnly) return decisive(found)
    const brought = await Promise.all(
      order.map(async (target, index) => {
        if (found[index] !== 'absent') return found[index] as Standing
        const isMade = await makeIn(databases[target], person)
        return isMade ? 'open' : standingIn(target, person)
      }),
    )
    return decisive(brought)
  }
}

// The target of the house decides; only who has no row there is judged by the other.
const decisive = (standings: readonly Standing[]): Standing =>
  standings.find((standing) => standing !== 'absent' && standing !== 'taken') ??
  standings[0] ??
  'absent'

async function lookIn(db: Db, target: Target, { id, email }: Arriving): Promise<Standing> {
  const rows = await db.run(look, { id: storedUserId(target, id), email })
  const own = rows.find(({ isOther }) => !isOther)
  if (own?.IsDeleted) return 'deleted'
  if (own) return own.IsLocked ? 'locked' : 'open'
  return rows.length > 0 ? 'taken' : 'absent'
}

/** Makes the row and its history in one transaction; false when another server, or another person with the address, was first. */
const makeIn = (database: TargetDatabase, person: Arriving): Promise<boolean> =>
  inTransaction(database, async (db) => {
    const id = storedUserId(database.target, person.id)
    const isMade = (await db.run(make, { ...person, id })).length === 1
    const { email: UserName, FirstName, LastName } = person
    if (isMade)
      await noteOwnWrite(db, {
        id,
        action: 'Create',
        parameters: { Id: id, UserName, FirstName, LastName },
        prior: [],
      })
    return isMade
  })
