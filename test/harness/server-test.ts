import { test as base } from 'vitest'
import { openTargets } from '#server/db/targets.ts'
import { alignIds } from '../factories/align-ids.ts'
import { makeProject, type MadeProject, type ProjectOptions } from '../factories/make-project.ts'
import { openTestServer } from './test-server.ts'

/**
 * A test with a server and databases for its file: opened by the first test or hook that uses them, closed after the last. A
 * file extends `settings` to open its server with others; `override` would change them for all files of the worker. By default
 * it runs no jobs, because starting and stopping them takes as long as most tests; `JOBS: 'true'` lets it run them.
 */
export const test = base
  .extend('settings', { scope: 'file' }, (): Readonly<Record<string, string>> => ({
    JOBS: 'false',
  }))
  .extend('server', { scope: 'file' }, async ({ settings }, { onCleanup }) => {
    const server = await openTestServer(settings)
    onCleanup(server.close)
    return server
  })
  .extend(
    'newProject',
    { scope: 'file' },
    ({ server }) =>
      async (options?: ProjectOptions): Promise<MadeProject> => {
        // Earlier tests may have written to only one of the targets.
        await alignIds(server)
        return makeProject(server, options)
      },
  )
  .extend('made', { scope: 'file' }, ({ newProject }) => newProject())
  .extend('other', { scope: 'file' }, ({ newProject }) => newProject())
  .extend('databases', { scope: 'file' }, ({ server: { urls } }, { onCleanup }) => {
    const databases = openTargets({ rds: urls.rds, ps: urls.ps })
    onCleanup(async () => {
      await Promise.all([databases.rds.close(), databases.ps.close()])
    })
    return databases
  })
