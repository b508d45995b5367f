import { targets } from '#rules/api/targets.ts'
import { phases } from '#rules/review/phases.ts'
import type { TestServer } from '../harness/test-server.ts'

/** Adds many standards without elements and leads to a module and its project, in both targets; returns their ids. */
export async function addStandards(
  server: TestServer,
  { project, module, count }: { project: number; module: number; count: number },
): Promise<number[]> {
  const made = await Promise.all(
    targets.map(async (target) => {
      const rows = await server.sql(
        target,
        `insert into "Standard" ("Name", "StandardSetId")
        select 'MS ' || n, $1 from generate_series(1, $2::int) n returning "Id"`,
        [module, count],
      )
      const ids = rows.map(({ Id }) => Id as number)
      for (const table of ['ProjectStandard', ...phases.map(({ standardTable }) => standardTable)])
        await server.sql(
          target,
          `insert into "${table}" ("ProjectId", "StandardId") select $1, unnest($2::int[])`,
          [project, ids],
        )
      await server.changed(target)
      return ids
    }),
  )
  const [ids = [], others] = made
  if (JSON.stringify(ids) !== JSON.stringify(others))
    throw new Error('The targets gave the standards different ids')
  return ids
}
