import { sql } from 'kysely'
import { statement } from '../../../operations/kit/statement.ts'
import { targets, type Target } from '../../../rules/targets.ts'
import { storedUserId } from '../../../rules/user-id.ts'
import type { UserType } from '../../../rules/user-types.ts'
import type { TargetDatabase } from '../../databases/targets.ts'

/** A person as a target knows them. */
export type KnownPerson = {
  readonly Id: string
  readonly UserName: string
  readonly FirstName: string
  readonly LastName: string
  readonly UserType: UserType
  readonly IsLocked: boolean
  readonly IsDeleted: boolean
}

const byId = statement<{ id: string }, KnownPerson>('findPerson.byId', (build, place) =>
  build
    .selectFrom('User')
    .select(['Id', 'UserName', 'FirstName', 'LastName', 'UserType', 'IsLocked', 'IsDeleted'])
    .where('Id', '=', place('id')),
)

const byAddress = statement<{ email: string }, { Id: string }>(
  'findPerson.byAddress',
  (_, place) => sql<{ Id: string }>`
    select "Id" from "User" where lower("UserName") = lower(${place('email')}) and not "IsDeleted"`,
)

/** The people of both targets, as far as accounts are concerned. */
export type People = {
  /** The rows of a person, that of the house's own target first. */
  rows(id: string): Promise<readonly KnownPerson[]>
  /** The ids, lower case, of those who have an e-mail address and are not deleted. */
  withAddress(email: string): Promise<ReadonlySet<string>>
  /** Whether every row that there is of a person is deleted. */
  isGone(id: string): Promise<boolean>
}

/** Looks people up in the targets, the one of the house first. */
export function openPeople(
  databases: Readonly<Record<Target, TargetDatabase>>,
  defaultTarget: Target,
): People {
  const order = targets.toSorted((a) => (a === defaultTarget ? -1 : 1))
  const rows = async (id: string) =>
    (
      await Promise.all(
        order.map((target) =>
          databases[target].lend('all', (_, db) => db.run(byId, { id: storedUserId(target, id) })),
        ),
      )
    ).flat()
  return {
    rows,
    withAddress: async (email) => {
      const found = await Promise.all(
        order.map((target) =>
          databases[target].lend('all', (_, db) => db.run(byAddress, { email })),
        ),
      )
      return new Set(found.flat().map(({ Id }) => Id.toLowerCase()))
    },
    isGone: async (id) => {
      const found = await rows(id)
      return found.length > 0 && found.every(({ IsDeleted }) => IsDeleted)
    },
  }
}
