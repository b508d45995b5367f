import type { Target } from '#rules/api/targets.ts'
import type { TestServer } from '../harness/test-server.ts'

/** Disables row-level security in a target, to test another layer in isolation; returns a function that enables it again. */
export async function disableRowSecurity(
  server: TestServer,
  target: Target,
): Promise<() => Promise<void>> {
  const tables = await server.sql(
    target,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
  )
  const turn = async (way: 'enable' | 'disable') => {
    for (const { name } of tables)
      await server.sql(target, `alter table "${name as string}" ${way} row level security`)
  }
  await turn('disable')
  return () => turn('enable')
}
