import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { startEntry } from '#test/harness/run-entry.ts'
import { test } from '#test/harness/server-test.ts'

test('a moment is refused where the databases are external, before anything is read or written', async ({
  server,
}) => {
  const { rds, ps, identity } = server.urls
  const { ended } = startEntry('src/cli/restore/main.ts', ['--at', '2027-01-15T14:30:00Z'], {
    RDS_URL: rds,
    PS_URL: ps,
    IDENTITY_URL: identity,
    BACKUP_URL: pathToFileURL(join(tmpdir(), 'plumbline-none')).href,
    BACKUP_KEY: 'a key of backups that is long enough for the settings',
  })
  expect(await ended).toMatchObject({
    status: 2,
    out: '',
    err: expect.stringContaining('--at restores the embedded databases.'),
  })
})
