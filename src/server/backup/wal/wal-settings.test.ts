import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { walArchive } from './wal-archive.ts'
import { readWalSettings, walSettings } from './wal-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-wal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const bucket = { bucket: 'backups', prefix: '', region: 'us-east-1' }
const location = { key: randomBytes(48).toString('base64'), oldKeys: [] }

test('the programs of PostgreSQL find the keys of a bucket as the server does', () => {
  vi.stubEnv('AWS_PROFILE', 'backups')
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/etc/plumbline/keys')
  const file = join(folder, 'settings.json')
  const config = readConfig({
    BACKUP_URL: 's3://backups?region=us-east-1',
    BACKUP_KEY: location.key,
  })
  writeFileSync(file, JSON.stringify(walArchive(config)?.settings))
  vi.unstubAllEnvs()
  vi.stubEnv('AWS_PROFILE', undefined)
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', undefined)
  expect(readWalSettings(file)).toMatchObject({ place: bucket, ...location })
  expect(process.env).toMatchObject({
    AWS_PROFILE: 'backups',
    AWS_SHARED_CREDENTIALS_FILE: '/etc/plumbline/keys',
  })
})

test('a folder, and a bucket whose keys are set, need none of them', () => {
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  const credentials = { accessKeyId: 'id', secretAccessKey: 'own' }
  for (const place of ['/backups', { ...bucket, credentials }])
    expect(JSON.stringify(walSettings({ place, ...location }))).not.toContain('AWS_')
})
