import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { UserType } from '#rules/permissions/user-types.ts'
import type { TargetDatabase } from '#server/db/targets.ts'

/** A person's row in a target. */
export type AccountPerson = {
  readonly Id: string
  readonly UserName: string
  readonly FirstName: string
  readonly LastName: string
  readonly UserType: UserType
  readonly IsLocked: boolean
  readonly IsDeleted: boolean
}

const byId = statement<{ id: string }, AccountPerson>('findPerson.byId', (build, place) =>
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

/** Lookups of people in both targets. */
export type People = {
  /** The rows of a person; that of the default target comes first. */
  rows(id: string): Promise<readonly AccountPerson[]>
  /** The ids, in lower case, of people with an e-mail address who are not deleted. */
  withAddress(email: string): Promise<ReadonlySet<string>>
  /** Whether a person has rows and all of them are deleted. */
  isDeleted(id: string): Promise<boolean>
}

/** Creates the lookups, the default target first. */
export function createPeople(
  databases: Readonly<Record<Target, TargetDatabase>>,
  defaultTarget: Target,
): People {
  const order = targets.toSorted((a) => (a === defaultTarget ? -1 : 1))
  const rows = async (id: string) =>
    (
      await Promise.all(
        order.map((target) =>
          databases[target].withConnection('all', (_, db) =>
            db.run(byId, { id: storedUserId(target, id) }),
          ),
        ),
      )
    ).flat()
  return {
    rows,
    withAddress: async (email) => {
      const found = await Promise.all(
        order.map((target) =>
          databases[target].withConnection('all', (_, db) => db.run(byAddress, { email })),
        ),
      )
      return new Set(found.flat().map(({ Id }) => Id.toLowerCase()))
    },
    isDeleted: async (id) => {
      const found = await rows(id)
      return found.length > 0 && found.every(({ IsDeleted }) => IsDeleted)
    },
  }
}
