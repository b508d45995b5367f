import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { people } from '../harness/people.ts'
import type { TestServer } from '../harness/test-server.ts'

/** A saved state of the test people. */
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

/** Saves the rows, accounts and sessions of the test people, so that they can be restored. */
export async function keepPeople(server: TestServer, target: Target): Promise<KeptPeople> {
  const ids = Object.values(people).map(({ id }) => storedUserId(target, id))
  const all = (table: string) => server.sql('identity', `select * from "${table}"`)
  const [rows, users, sessions] = await Promise.all([
    server.sql(target, 'select * from "User" where "Id" = any($1)', [ids]),
    all('user'),
    all('session'),
  ])
  return {
    bringBack: async () => {
      await server.sql(
        target,
        `update "User" u set ${columns.map((column) => `"${column}" = r."${column}"`).join(', ')}
        from json_populate_recordset(null::"User", $1) r where u."Id" = r."Id"`,
        [JSON.stringify(rows)],
      )
      await server.sql(
        'identity',
        `with back as (insert into "session" select * from json_populate_recordset(null::"session", $2) on conflict do nothing)
        update "user" u set "email" = r."email", "name" = r."name", "user_type" = r."user_type"
        from json_populate_recordset(null::"user", $1) r where u."id" = r."id"`,
        [JSON.stringify(users), JSON.stringify(sessions)],
      )
      await server.changed(target)
    },
  }
}
