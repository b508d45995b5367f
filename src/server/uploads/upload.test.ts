import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { makeZip } from '#test/factories/make-zip.ts'
import { test as serverTest } from '#test/harness/files-test.ts'
import { pdfBytes, sendFile, type ServerWithFiles } from '#test/harness/test-files.ts'

const test = serverTest.extend(
  'settings',
  { scope: 'file' },
  { UPLOAD_MB: '1', WAITING_UPLOADS_MB: '3' },
)

test.beforeAll(async ({ server }) => {
  await makeProject(server)
})

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const megabyte = 1024 * 1024

test.for(targets)(
  'stores an upload to %s under a generated name, with its size, digest and type',
  async (target, { server }) => {
    const bytes = pdfBytes('Emergency plan')
    const before = server.stored(target)
    const { status, body, headers } = await sendFile(server, 'K+', {
      name: 'Plan Nr. 2.PDF',
      bytes,
      target,
    })
    expect(status).toBe(201)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toEqual({
      data: {
        upload_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        file_name: 'Plan Nr. 2.PDF',
        size: bytes.length,
        sha256: sha256(bytes),
        mime_type: 'application/pdf',
      },
    })
    const [row] = await server.sql(target, 'select * from "Upload" where "Id" = $1', [
      body.data.upload_id,
    ])
    expect(row).toMatchObject({
      UserId: server.idOf('K+', target),
      FileName: 'Plan Nr. 2.PDF',
      MimeType: 'application/pdf',
      Sha256: sha256(bytes),
      BoundDate: null,
    })
    expect(row.StorageKey).toMatch(/^[0-9a-f]{32}$/)
    expect(server.stored(target).filter((name) => !before.includes(name))).toEqual([row.StorageKey])
  },
)

const refusals = async (
  server: ServerWithFiles,
  role: Parameters<typeof sendFile>[1],
  upload: Parameters<typeof sendFile>[2],
) => {
  const before = [server.stored(), await server.tableHashes('rds'), await server.tableHashes('ps')]
  const { status, body } = await sendFile(server, role, upload)
  expect([
    server.stored(),
    await server.tableHashes('rds'),
    await server.tableHashes('ps'),
  ]).toEqual(before)
  return [status, body.error, body.error_code]
}

test.for([
  ['ANON', 401, 'Not signed in'],
  ['LOCK', 401, 'Not signed in'],
  ['LOST', 401, 'Not signed in'],
  ['C-', 403, 'Not allowed'],
  ['Ko', 403, 'Not allowed'],
  ['Kx', 403, 'Not allowed'],
] as const)(
  'is denied to %s, who cannot attach a file anywhere',
  async ([role, status, text], { server }) => {
    expect((await refusals(server, role, {})).slice(0, 2)).toEqual([status, text])
  },
)

test.for(['ADM', 'C+', 'SC', 'K2'] as const)('is allowed for %s', async (role, { server }) => {
  expect((await sendFile(server, role)).status).toBe(201)
})

test.for([
  ['nothing at all', null],
  ['plain text', 'text/plain;charset=utf-8'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a form with files', 'multipart/form-data; boundary=x'],
] as const)(
  'rejects what a foreign page could send without a preflight: %s',
  async ([_, type], { server }) => {
    // Browsers send an empty type for files of an unknown type.
    expect(await refusals(server, 'C+', { type })).toEqual([
      400,
      'Invalid Parameters',
      'invalidParameters',
    ])
  },
)

test.for([
  '',
  '.',
  '..',
  ' . ',
  '../../etc/passwd',
  'a/b.pdf',
  'C:\\plans\\a.pdf',
  'a\0.pdf',
  'a\nb.pdf',
  'a\u007F.pdf',
  'a\u0085.pdf',
  'a\u202Efdp.exe',
  'a\u2066b.pdf',
  `${'a'.repeat(252)}.pdf`,
  `${'ü'.repeat(126)}.pdf`,
])('refuses the file name %j', async (name, { server }) => {
  expect(await refusals(server, 'C+', { name })).toEqual([
    400,
    'File name is not allowed',
    'fileNameNotAllowed',
  ])
})

test.for([
  ['Certification letter', 'application/octet-stream'],
  ['54084 - Ω 😀 - beyond BMP.pdf', 'application/pdf'],
  ['empty#hash %2e%2e.pdf', 'application/pdf'],
  ['...pdf', 'application/pdf'],
  ['__proto__.constructor', 'application/octet-stream'],
  [`${'a'.repeat(251)}.pdf`, 'application/pdf'],
] as const)(
  'accepts the file name %j; its type is %s by name and bytes together',
  async ([name, type], { server }) => {
    const { status, body } = await sendFile(server, 'ADM', { name })
    expect([status, body.data.file_name, body.data.mime_type]).toEqual([201, name, type])
  },
)

test('accepts a file of exactly the largest size and rejects one byte more', async ({ server }) => {
  const exact = await sendFile(server, 'AC', { bytes: Buffer.alloc(megabyte, 1) })
  expect(exact.status).toBe(201)
  expect(await refusals(server, 'AC', { bytes: Buffer.alloc(megabyte + 1, 1) })).toEqual([
    413,
    'Request is too large',
    'tooLarge',
  ])
})

test.for([
  ['page.html', '<html>', 'fileTypeNotAllowed', 'Web pages and SVG pictures are not accepted'],
  [
    'form.docm',
    'PK\u0003\u0004',
    'fileTypeNotAllowed',
    'Office files with macros are not accepted',
  ],
  ['notes', 'MZ\u0090\0\u0003\0', 'fileTypeNotAllowed', 'Programs are not accepted'],
  [
    'plan.pdf',
    'PK\u0003\u0004',
    'fileTypeDiffers',
    'The file is not what its name says: it is a Word, Excel or PowerPoint file or a ZIP',
  ],
] as const)('refuses %s that begins with %j', async ([name, text, code, told], { server }) => {
  expect(await refusals(server, 'C+', { name, bytes: Buffer.from(text, 'latin1') })).toEqual([
    422,
    told,
    code,
  ])
})

test('refuses an archive whose directory promises more than can be opened safely', async ({
  server,
}) => {
  const entry = makeZip([{ name: 'word/document.xml', data: 'text' }])
  // The unpacked size of its only entry, in the archive's directory: 4 GB minus two bytes.
  const directory = entry.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
  entry.writeUInt32LE(0xff_ff_ff_fe, directory + 24)
  const [status, text, code] = await refusals(server, 'C+', { name: 'plan.docx', bytes: entry })
  expect([status, code]).toEqual([422, 'archiveTooLarge'])
  expect(text).toContain('unpacked')
  expect(
    (await sendFile(server, 'C+', { name: 'plan.docx', bytes: 'PK\u0003\u0004 broken' })).status,
  ).toBe(201)
})

test('refuses an empty file', async ({ server }) => {
  expect(await refusals(server, 'C+', { bytes: '' })).toEqual([400, 'File is empty', 'fileEmpty'])
})

test('rejects an invalid target', async ({ server }) => {
  expect(await refusals(server, 'C+', { target: 'live' })).toEqual([
    400,
    'Invalid targetDb live provided',
    'invalidTargetDb',
  ])
})

/** Sends a body without Content-Length; `end` decides whether the body is completed or aborted. */
async function sendInPieces(
  server: ServerWithFiles,
  pieces: readonly Buffer[],
  end: 'whole' | 'broken off',
) {
  const sent = request(`${server.address}/api/v5/uploads?apiDb=rds&file_name=a.bin`, {
    method: 'POST',
    headers: {
      ...server.as('C+'),
      'content-type': 'application/octet-stream',
      'transfer-encoding': 'chunked',
    },
  })
  const answered = once(sent, 'response').catch(() => [])
  for (const piece of pieces) {
    sent.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (end === 'whole') sent.end()
  else sent.destroy()
  const [response] = (await answered) as { statusCode: number; resume: () => void }[]
  response?.resume()
  return response?.statusCode
}

test('measures a body without a length and rejects it once it is too large', async ({ server }) => {
  const piece = Buffer.alloc(megabyte / 4, 2)
  const before = server.stored()
  expect(
    await sendInPieces(
      server,
      Array.from({ length: 5 }, () => piece),
      'whole',
    ),
  ).toBe(413)
  expect(await sendInPieces(server, [], 'whole')).toBe(400)
  expect(server.stored()).toEqual(before)
  expect(await sendInPieces(server, [piece, piece], 'whole')).toBe(201)
})

test('removes an aborted upload', async ({ server }) => {
  const [count] = await server.sql('rds', 'select count(*)::int as n from "Upload"')
  const before = server.stored()
  await sendInPieces(server, [Buffer.alloc(100_000, 3), Buffer.alloc(100_000, 3)], 'broken off')
  await expect.poll(() => server.stored()).toEqual(before)
  const [after] = await server.sql('rds', 'select count(*)::int as n from "Upload"')
  expect(after.n).toBe(count.n)
})

test('limits the pending uploads of a person, however many files come at once', async ({
  server,
}) => {
  const bytes = Buffer.alloc(megabyte * 0.6, 4)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => sendFile(server, 'K2', { bytes, target: 'ps' })),
  )
  const taken = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(taken.length).toBeGreaterThan(0)
  expect(taken.length).toBeLessThanOrEqual(5)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
    new Set(['429 Too many files wait to be used']),
  )
  const [{ total }] = await server.sql(
    'ps',
    'select sum("FileSize")::int as total from "Upload" where "UserId" = $1',
    [server.idOf('K2', 'ps')],
  )
  expect(total).toBeLessThanOrEqual(3 * megabyte)
  expect((await sendFile(server, 'K+', { target: 'ps' })).status).toBe(201)
})

test('removes a file of undeclared length that exceeds the limit of pending uploads', async ({
  server,
}) => {
  const bytes = Buffer.alloc(megabyte * 0.9, 5)
  const send = async () => {
    const query = new URLSearchParams({ apiDb: 'rds', file_name: 'Plan.bin' })
    const sent = request(`${server.address}/api/v5/uploads?${query.toString()}`, {
      method: 'POST',
      headers: {
        ...server.as('SC'),
        'content-type': 'application/octet-stream',
        'transfer-encoding': 'chunked',
      },
    })
    sent.end(bytes)
    const [answered] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }]
    answered.resume()
    return answered.statusCode
  }
  while ((await send()) === 201);
  const before = server.stored('rds')
  expect(await send()).toBe(429)
  expect(server.stored('rds')).toEqual(before)
})

test('a person has at most a hundred files waiting', async ({ server }) => {
  await server.sql(
    'rds',
    `insert into "Upload" ("Id", "UserId", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey")
    select gen_random_uuid(), $1, 'a', 1, 'a', 'a', md5(i::text || $1) from generate_series(1, 100) i`,
    [server.idOf('K2')],
  )
  expect(await refusals(server, 'K2', {})).toEqual([
    429,
    'Too many files wait to be used',
    'uploadQuotaExceeded',
  ])
})

test('is denied where the databases are read-only', async ({ server }) => {
  const frozen = await server.another({ TARGET_ENV: 'production' })
  const { status, body } = await sendFile(frozen, 'ADM')
  expect([status, body.error]).toEqual([423, 'Database is read-only'])
  await frozen.close()
})

test('the session contains the largest size of a file', async ({ server }) => {
  const { body } = await server.fetch('/api/session', { headers: server.as('K+') })
  expect(body.data.largestUpload).toBe(megabyte)
})
