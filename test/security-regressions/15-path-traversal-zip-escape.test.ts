import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { test } from '../harness/files-test.ts'
import { sendFile, uploaded, type ServerWithFiles } from '../harness/test-files.ts'
import { expectDone } from '../matchers/expect-write.ts'
import { rawRequest } from './raw-request.ts'
import { expectUntouched } from './untouched.ts'

// K+ may upload as a client of a project.
test.beforeAll(({ server, made: _ }) => {
  writeFileSync(join(server.dataFolder, 'auth-secret'), 'canary of the data folder')
})

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

const everyFile = (server: ServerWithFiles) =>
  readdirSync(server.dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(server.dataFolder.length + 1))

test('15 Path traversal, zip escape: no file name determines where a file is stored', async ({
  server,
}) => {
  const before = new Set(everyFile(server))
  for (const name of names) {
    const { status } = await sendFile(server, 'K+', { name })
    expect([name, [201, 400].includes(status)]).toEqual([name, true])
  }
  const added = everyFile(server).filter((path) => !before.has(path))
  for (const path of added) expect(path).toMatch(/^files\/rds\/[0-9a-f]{2}\/[0-9a-f]{32}$/)
  for (const name of [
    '../../../etc/cron.d/x',
    '..\\..\\x.pdf',
    '/etc/passwd',
    'a/b.pdf',
    'x\0.pdf',
    '..',
  ])
    expect([name, (await sendFile(server, 'K+', { name })).status]).toEqual([name, 400])
})

test('15 Path traversal, zip escape: a file is found only by its row, whatever the address contains', async ({
  server,
  made,
}) => {
  const upload_id = await uploaded(server, 'C+')
  const { updates } = await expectDone(server, 'C+', 'Document:Upload', {
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
    const { status, body } = await server.fetch(`${path}?${query}`, { headers: server.as('C+') })
    expect([query, JSON.stringify(body).includes('canary')]).toEqual([query, false])
    expect([query, status < 500]).toEqual([query, true])
  }
  await server.sql(
    'rds',
    `update "DocumentVersion" set "StorageKey" = '../../auth-secret' where "DocumentId" = $1`,
    [updates.document_id],
  )
  const { status, body } = await server.fetch(`${path}?apiDb=rds`, { headers: server.as('C+') })
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('canary')
})

test('15 Path traversal, zip escape: an upload is bound by its id, and by no path', async ({
  server,
  made,
}) => {
  await expectUntouched(
    server,
    ['../../auth-secret', '/etc/passwd', 'files/rds/aa', '', { path: '/etc/passwd' }].map(
      (upload_id) =>
        [
          JSON.stringify(upload_id),
          () => server.write('C+', 'Document:Upload', { upload_id, project_id: made.project }),
        ] as const,
    ),
  )
})

test('15 Path traversal, zip escape: the files of the pages end where their folder ends', async ({
  server,
}) => {
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
      server.address,
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    )
    expect([path, answered?.status]).not.toEqual([path, 500])
    const body = answered?.body ?? ''
    expect([path, /root:|canary|"devDependencies"/.test(body) || body.includes(own)]).toEqual([
      path,
      false,
    ])
    // The landing page of the test server is a file outside the folder, and its entire text is its name.
    expect([path, body === 'index.html']).toEqual([path, false])
  }
})

test('15 Path traversal, zip escape: an import reads only the uploaded file', async ({
  server,
}) => {
  for (const file_name of ['../../auth-secret', '/etc/passwd', 'set.zip', 'file:///etc/passwd']) {
    const { status, body } = await server.write('ADM', 'Module:Import', {
      text: '{}',
      file_name,
      dry_run: true,
    })
    expect([file_name, status]).toEqual([file_name, 400])
    expect(JSON.stringify(body)).not.toMatch(/canary|root:/)
  }
})
