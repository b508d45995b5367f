import type { Target } from '../../src/rules/targets.ts'
import { storedUserId } from '../../src/rules/user-id.ts'
import type { TestHouse } from '../house.ts'
import { people } from '../people.ts'

/** How everybody of the tests stood when they were kept. */
export type KeptPeople = { readonly bringBack: () => Promise<void> }

const columns = [
  'UserName',
  'FirstName',
  'LastName',
  'Title',
  'Organization',
  'OrganizationId',
  'PhoneNumber',
  'URL',
  'Role',
  'UserType',
  'NotifyOnNewTask',
  'IsLocked',
  'IsDeleted',
]

/** Remembers the rows, accounts and sessions of everybody of the tests, so that they can be brought back. */
export async function keepPeople(house: TestHouse, target: Target): Promise<KeptPeople> {
  const ids = Object.values(people).map(({ id }) => storedUserId(target, id))
  const all = (table: string) => house.sql('identity', `select * from "${table}"`)
  const [rows, users, sessions] = await Promise.all([
    house.sql(target, 'select * from "User" where "Id" = any($1)', [ids]),
    all('user'),
    all('session'),
  ])
  return {
    bringBack: async () => {
      await house.sql(
        target,
        `update "User" u set ${columns.map((column) => `"${column}" = r."${column}"`).join(', ')}
        from json_populate_recordset(null::"User", $1) r where u."Id" = r."Id"`,
        [JSON.stringify(rows)],
      )
      await house.sql(
        'identity',
        `with back as (insert into "session" select * from json_populate_recordset(null::"session", $2) on conflict do nothing)
        update "user" u set "email" = r."email", "name" = r."name", "user_type" = r."user_type"
        from json_populate_recordset(null::"user", $1) r where u."id" = r."id"`,
        [JSON.stringify(users), JSON.stringify(sessions)],
      )
      await house.changed(target)
    },
  }
}
