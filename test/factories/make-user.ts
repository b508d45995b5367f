import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { TestServer } from '../harness/test-server.ts'

let made = 0

/** Creates a person in both targets; `columns` are those of the row. Returns the id in lower case. */
export async function makeUser(server: TestServer, columns: object = {}): Promise<string> {
  made += 1
  const id = `00000000-made-${process.pid}-${made}`
  for (const target of targets) {
    const row = {
      UserName: `made.${made}@tests.test`,
      FirstName: 'Made',
      LastName: String(made),
      UserType: 'Client',
      Role: 'Client',
      NotifyOnNewTask: true,
      IsLocked: false,
      IsDeleted: false,
      ...columns,
      Id: storedUserId(target, id),
    }
    const names = Object.keys(row).map((name) => `"${name}"`)
    await server.sql(
      target,
      `insert into "User" (${names.join(', ')}) select ${names.join(', ')} from json_populate_record(null::"User", $1)`,
      [JSON.stringify(row)],
    )
    await server.changed(target)
  }
  return id
}
