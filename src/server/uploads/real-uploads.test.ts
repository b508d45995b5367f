import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { startS3 } from '#test/fakes/s3-server.ts'
import { nightly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { needingData } from '#test/harness/skips.ts'
import { download } from '#test/harness/test-files.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { beginUpload, sendPiece } from '#test/harness/tus-calls.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const data = join(import.meta.dirname, '../../../../shared/data')
const namesFile = join(data, 'upload-names.json')

type RealFile = { readonly name: string; readonly bytes: Buffer }

const files: readonly RealFile[] = ['documents', 'evidence/documents']
  .map((folder) => join(data, folder))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) })),
  )

/** One file per name that people have used, with the bytes of a real file with that extension. */
function named(): RealFile[] {
  const { cases } = JSON.parse(readFileSync(namesFile, 'utf8')) as {
    cases: { upload_as: string }[]
  }
  return cases.map(({ upload_as: name }) => {
    const extension = extname(name).toLowerCase()
    const real = files.find((file) => extname(file.name).toLowerCase() === extension)
    return { name, bytes: real?.bytes ?? Buffer.from('We certify that.') }
  })
}

const test = serverTest.extend(
  'withBucket',
  { scope: 'file' },
  async ({ server }, { onCleanup }) => {
    const s3 = await startS3()
    const withBucket = await server.another(s3.settings())
    onCleanup(async () => {
      await withBucket.close()
      await s3.close()
    })
    return withBucket
  },
)

/** Sends a file in two pieces, binds it, and expects to download it byte for byte under its name. */
async function expectBack(
  server: TestServer,
  project_id: number,
  { name, bytes }: RealFile,
): Promise<void> {
  const { location } = await beginUpload(server, 'C+', { name, length: bytes.length })
  const half = bytes.length >> 1
  for (const [from, to] of [
    [0, half],
    [half, bytes.length],
  ] as const)
    expect(
      await sendPiece(server, 'C+', location, from, bytes.subarray(from, to)),
      name,
    ).toMatchObject({ status: 204 })
  const upload_id = new URL(location, server.address).pathname.split('/').at(-1)
  const { updates } = await expectDone(server, 'C+', 'Document:Upload', { project_id, upload_id })
  const path = documentFilePath(project_id, updates.document_id as number)
  const back = await download(server, 'C+', path)
  expect(back.bytes.equals(bytes), name).toBe(true)
  const [, encoded = ''] =
    /filename\*=UTF-8''(\S+)$/.exec(back.headers.get('content-disposition') ?? '') ?? []
  expect(decodeURIComponent(encoded)).toBe(name)
}

describe('real documents', needingData(files.length > 0 && existsSync(namesFile)), () => {
  test('of each type go into a folder and come back as they were', async ({ server, made }) => {
    const types = new Map(files.map((file) => [extname(file.name).toLowerCase(), file]))
    expect(types.size).toBeGreaterThan(5)
    for (const file of types.values()) await expectBack(server, made.project, file)
  })

  test('come back under the names that people gave', async ({ server, made }) => {
    for (const file of named()) await expectBack(server, made.project, file)
  })

  test('all go into a folder and come back as they were', nightly, async ({ server, made }) => {
    for (const file of files) await expectBack(server, made.project, file)
  })

  test(
    'all go into a bucket and come back as they were, under the names that people gave',
    nightly,
    async ({ withBucket, made }) => {
      for (const file of [...files, ...named()]) await expectBack(withBucket, made.project, file)
    },
  )
})
