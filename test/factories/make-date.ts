import { targets } from '#rules/api/targets.ts'
import type { TestServer } from '../harness/test-server.ts'

/** Creates a date of a project in both targets; returns its id. */
export async function makeDate(
  server: TestServer,
  {
    project,
    name = 'A date',
    date = '2027-01-15',
  }: { project: number; name?: string; date?: string },
): Promise<number> {
  const next = await Promise.all(
    targets.map((target) =>
      server.sql(
        target,
        `select nextval(pg_get_serial_sequence('"ProjectDate"', 'Id'))::int as id`,
      ),
    ),
  )
  const id = Math.max(...next.map(([row]) => row.id as number))
  for (const target of targets) {
    await server.sql(
      target,
      `with moved as (select setval(pg_get_serial_sequence('"ProjectDate"', 'Id'), $1))
      insert into "ProjectDate" ("Id", "ProjectId", "Name", "Date") select $1, $2, $3, $4 from moved`,
      [id, project, name, `${date}T00:00:00.000Z`],
    )
    await server.changed(target)
  }
  return id
}
