import { phases } from '../src/rules/phases.ts'
import { targets } from '../src/rules/targets.ts'
import type { TestHouse } from './house.ts'

/** Adds many standards without elements to a module and its project, led by nobody, in both targets alike; answers their ids. */
export async function addStandards(
  house: TestHouse,
  { project, module, count }: { project: number; module: number; count: number },
): Promise<number[]> {
  const made = await Promise.all(
    targets.map(async (target) => {
      const rows = await house.sql(
        target,
        `insert into "Standard" ("Name", "StandardSetId")
        select 'MS ' || n, $1 from generate_series(1, $2::int) n returning "Id"`,
        [module, count],
      )
      const ids = rows.map(({ Id }) => Id as number)
      for (const table of ['ProjectStandard', ...phases.map(({ standardTable }) => standardTable)])
        await house.sql(
          target,
          `insert into "${table}" ("ProjectId", "StandardId") select $1, unnest($2::int[])`,
          [project, ids],
        )
      await house.changed(target)
      return ids
    }),
  )
  const [ids = [], others] = made
  if (JSON.stringify(ids) !== JSON.stringify(others))
    throw new Error('The targets gave the standards different ids')
  return ids
}
