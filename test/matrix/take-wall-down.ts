import type { Target } from '../../src/rules/targets.ts'
import type { TestHouse } from '../house.ts'

/** Switches row-level security off in a target, so that another wall can be tested by itself; answers how it is put up again. */
export async function takeWallDown(house: TestHouse, target: Target): Promise<() => Promise<void>> {
  const tables = await house.sql(
    target,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
  )
  const turn = async (way: 'enable' | 'disable') => {
    for (const { name } of tables)
      await house.sql(target, `alter table "${name as string}" ${way} row level security`)
  }
  await turn('disable')
  return () => turn('enable')
}
