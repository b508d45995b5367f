import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentFilePath } from '../../src/rules/file-paths.ts'
import { expectDone } from '../expect-write.ts'
import { openHouseWithFiles, sendFile, uploaded, type HouseWithFiles } from '../files.ts'
import { makeProject, type MadeProject } from '../make-project.ts'
import { rawRequest } from './raw-request.ts'
import { expectUntouched } from './untouched.ts'

let house: HouseWithFiles
let made: MadeProject
beforeAll(async () => {
  house = await openHouseWithFiles()
  made = await makeProject(house)
  writeFileSync(join(house.dataFolder, 'auth-secret'), 'canary of the data folder')
})
afterAll(() => house.close())

const names = [
  '../../../etc/cron.d/x',
  '..\\..\\x.pdf',
  '/etc/passwd',
  'C:\\x.pdf',
  'a/b.pdf',
  'a\\b.pdf',
  '..',
  '.',
  '.htaccess',
  '%2e%2e%2fx.pdf',
  '%2e%2e/x.pdf',
  '....//x.pdf',
  '..%00.pdf',
  'x\0.pdf',
  '\u2025/x.pdf',
  '．．／x.pdf',
  '~/x.pdf',
  'CON',
  `${'a'.repeat(300)}.pdf`,
]

const everyFile = () =>
  readdirSync(house.dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(house.dataFolder.length + 1))

test('15 Path traversal, zip escape: no name leads a file to a place of its own', async () => {
  const before = new Set(everyFile())
  for (const name of names) {
    const { status } = await sendFile(house, 'K+', { name })
    expect([name, [201, 400].includes(status)]).toEqual([name, true])
  }
  const added = everyFile().filter((path) => !before.has(path))
  for (const path of added) expect(path).toMatch(/^files\/rds\/[0-9a-f]{2}\/[0-9a-f]{32}$/)
  for (const name of [
    '../../../etc/cron.d/x',
    '..\\..\\x.pdf',
    '/etc/passwd',
    'a/b.pdf',
    'x\0.pdf',
    '..',
  ])
    expect([name, (await sendFile(house, 'K+', { name })).status]).toEqual([name, 400])
})

test('15 Path traversal, zip escape: a file is found by its row alone, whatever the address says', async () => {
  const upload_id = await uploaded(house, 'C+')
  const { updates } = await expectDone(house, 'C+', 'Document:Upload', {
    upload_id,
    project_id: made.project,
  })
  const path = documentFilePath(made.project, updates.document_id)
  for (const query of [
    'version=../1',
    'version=1%2f..',
    'file_name=../../auth-secret',
    'StorageKey=../../auth-secret',
    'apiDb=../rds',
    'apiDb=rds%2f..%2fps',
  ]) {
    const { status, body } = await house.fetch(`${path}?${query}`, { headers: house.as('C+') })
    expect([query, JSON.stringify(body).includes('canary')]).toEqual([query, false])
    expect([query, status < 500]).toEqual([query, true])
  }
  await house.sql(
    'rds',
    `update "DocumentVersion" set "StorageKey" = '../../auth-secret' where "DocumentId" = $1`,
    [updates.document_id],
  )
  const { status, body } = await house.fetch(`${path}?apiDb=rds`, { headers: house.as('C+') })
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('canary')
})

test('15 Path traversal, zip escape: an upload is bound by its id, and by no path', async () => {
  await expectUntouched(
    house,
    ['../../auth-secret', '/etc/passwd', 'files/rds/aa', '', { path: '/etc/passwd' }].map(
      (upload_id) =>
        [
          JSON.stringify(upload_id),
          () => house.write('C+', 'Document:Upload', { upload_id, project_id: made.project }),
        ] as const,
    ),
  )
})

test('15 Path traversal, zip escape: the files of the pages end where their folder ends', async () => {
  const own = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8').slice(0, 200)
  for (const path of [
    '/assets/../index.html',
    '/assets/../../../../../../etc/passwd',
    '/assets/%2e%2e/index.html',
    '/assets/%2e%2e%2findex.html',
    '/assets/..%2findex.html',
    '/assets/..%5cindex.html',
    '/assets/..\\index.html',
    '/assets/%252e%252e%252findex.html',
    '/assets/....//index.html',
    '/assets//etc/passwd',
    '/assets/%00/../index.html',
    '/assets/.%00./index.html',
    '/assets/.git/config',
    '/assets/.env',
    '//etc/passwd',
    '/../package.json',
    '/app/../../package.json',
    'file:///etc/passwd',
    '/assets/%c0%ae%c0%ae/index.html',
  ]) {
    const [answered] = await rawRequest(
      house.address,
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    )
    expect([path, answered?.status]).not.toEqual([path, 500])
    const body = answered?.body ?? ''
    expect([path, /root:|canary|"devDependencies"/.test(body) || body.includes(own)]).toEqual([
      path,
      false,
    ])
    // In this house the landing page is a file whose whole text is its name: it lies above the folder.
    expect([path, body === 'index.html']).toEqual([path, false])
  }
})

test('15 Path traversal, zip escape: an imported file is read from what was sent, and from nowhere else', async () => {
  for (const file_name of ['../../auth-secret', '/etc/passwd', 'set.zip', 'file:///etc/passwd']) {
    const { status, body } = await house.write('ADM', 'Module:Import', {
      text: '{}',
      file_name,
      dry_run: true,
    })
    expect([file_name, status]).toEqual([file_name, 400])
    expect(JSON.stringify(body)).not.toMatch(/canary|root:/)
  }
})
