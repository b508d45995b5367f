import { targets } from '../src/rules/targets.ts'
import { storedUserId } from '../src/rules/user-id.ts'
import type { TestHouse } from './house.ts'

let made = 0

/** Makes a person in both targets alike; `columns` are those of the row. Answers the id in lower case. */
export async function makeUser(house: TestHouse, columns: object = {}): Promise<string> {
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
    await house.sql(
      target,
      `insert into "User" (${names.join(', ')}) select ${names.join(', ')} from json_populate_record(null::"User", $1)`,
      [JSON.stringify(row)],
    )
    await house.changed(target)
  }
  return id
}
