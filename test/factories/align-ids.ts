import { targets } from '#rules/api/targets.ts'
import type { TestServer } from '../harness/test-server.ts'

const tables = ['StandardsSet', 'Project', 'Standard', 'Element', 'Document']

/** Makes both targets assign the same next ids after only one of them was written to. */
export async function alignIds({ sql }: TestServer): Promise<void> {
  for (const table of tables) {
    const sequence = `pg_get_serial_sequence('"${table}"', 'Id')`
    const next = await Promise.all(
      targets.map((target) => sql(target, `select nextval(${sequence})::int as id`)),
    )
    const last = Math.max(...next.map(([row]) => row.id as number))
    await Promise.all(
      targets.map((target) => sql(target, `select setval(${sequence}, $1)`, [last])),
    )
  }
}
