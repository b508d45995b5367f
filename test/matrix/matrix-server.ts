import type { Target } from '#rules/api/targets.ts'
import { people } from '../harness/people.ts'
import { openServerWithFiles, uploaded, type ServerWithFiles } from '../harness/test-files.ts'
import { openFixtures, type FixtureFile, type Fixtures } from './fixture.ts'

/** A server with fixtures for every request. */
export type MatrixServer = ServerWithFiles & { readonly fixtures: Fixtures }

/** Opens a server with fixtures; K2, a client by type, is one of its super users. */
export async function openMatrixServer(
  env: Readonly<Record<string, string>> = {},
): Promise<MatrixServer> {
  const server = await openServerWithFiles({
    SUPER_USERS: people.K2.email,
    // Only the requests of the tests may change the data that they compare.
    JOBS: 'false',
    ...env,
  })
  const fileIn = async (target: Target): Promise<FixtureFile> => {
    const id = await uploaded(server, 'ADM', { target })
    const [row] = await server.sql(
      target,
      `update "Upload" set "BoundDate" = now() where "Id" = $1 returning "StorageKey" as key, "FileSize"::int as size`,
      [id],
    )
    return row as FixtureFile
  }
  const fixtures = await openFixtures(server, { rds: await fileIn('rds'), ps: await fileIn('ps') })
  return { ...server, fixtures }
}
