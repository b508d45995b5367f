import { utimesSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import { test } from '#test/harness/files-test.ts'
import { uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import type { openTargets } from '../db/targets.ts'
import { fileStores } from '../files/file-stores.ts'
import { sweepFiles } from './sweep-files.ts'

const sweep = (
  server: ServerWithFiles,
  databases: ReturnType<typeof openTargets>,
  target: Target,
) => sweepFiles(databases[target], fileStores(join(server.dataFolder, 'files'))[target])
const hours = (count: number) => count * 3_600_000

/** Puts a file into the folder of a target as if it had been stored this many hours ago. */
function put(server: ServerWithFiles, target: Target, name: string, hoursAgo: number): void {
  const folder = join(server.dataFolder, 'files', target, name.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'bytes')
  const moment = new Date(Date.now() - hours(hoursAgo))
  utimesSync(join(folder, name), moment, moment)
}

const keyOf = async (server: ServerWithFiles, target: Target, id: string) =>
  (await server.sql(target, 'select "StorageKey" as key from "Upload" where "Id" = $1', [id]))[0]
    ?.key

test.for(targets)(
  'deletes uploads that stayed unused for a day, row and bytes, and nothing else, in %s',
  async (target, { server, made, databases }) => {
    const old = await uploaded(server, 'C+', { target })
    const young = await uploaded(server, 'C+', { target })
    const bound = await makeDocument(server, { project: made.project })
    const [oldKey, youngKey] = [
      await keyOf(server, target, old),
      await keyOf(server, target, young),
    ]
    await server.sql(
      target,
      `update "Upload" set "CreatedDate" = now() - interval '26 hours' where "Id" <> $1`,
      [young],
    )
    const before = server.stored(target)
    expect(await sweep(server, databases, target)).toBe(1)
    expect(await keyOf(server, target, old)).toBeUndefined()
    expect(server.stored(target).toSorted()).toEqual(
      before.filter((name) => name !== oldKey).toSorted(),
    )
    expect(server.stored(target)).toContain(youngKey)
    const versions = await server.sql(
      target,
      'select * from "DocumentVersion" where "DocumentId" = $1',
      [bound],
    )
    expect(server.stored(target)).toContain(versions[0].StorageKey)
    expect(await sweep(server, databases, target)).toBe(0)
  },
)

test('removes all versions of the files of deleted documents and templates', async ({
  server,
  made,
  databases,
}) => {
  const document_id = await makeDocument(server, { project: made.project })
  const ids = { document_id, project_id: made.project }
  await expectDone(server, 'C+', 'Document:Replace', {
    ...ids,
    upload_id: await uploaded(server, 'C+'),
  })
  const upload_id = await uploaded(server, 'ADM')
  const { updates } = await expectDone(server, 'ADM', 'Template:Upload', {
    upload_id,
    module_id: made.module,
  })
  await expectDone(server, 'ADM', 'Template:Replace', {
    id: updates.id,
    upload_id: await uploaded(server, 'ADM'),
  })
  const keys = (
    await server.sql(
      'rds',
      `select "StorageKey" as key from "DocumentVersion" where "DocumentId" = $1
      union select "aws_filename" from "Template" where "id" = $2
      union select "aws_filename" from "TemplateVersion" where "template_id" = $2`,
      [document_id, updates.id],
    )
  ).map(({ key }) => key)
  expect(await sweep(server, databases, 'rds')).toBe(0)
  await expectDone(server, 'C+', 'Document:Delete', { document_id })
  await expectDone(server, 'ADM', 'Template:Delete', { id: updates.id })
  expect(server.stored('rds')).toEqual(expect.arrayContaining(keys))
  // They stay for a day, in case the databases are restored or copied in that time.
  expect(await sweep(server, databases, 'rds')).toBe(0)
  await server.sql(
    'rds',
    `update "Upload" set "ReleasedDate" = now() - interval '25 hours' where "ReleasedDate" is not null`,
  )
  expect(await sweep(server, databases, 'rds')).toBe(4)
  expect(server.stored('rds').filter((name) => keys.includes(name))).toEqual([])
  expect(
    await server.sql('rds', 'select from "Upload" where "StorageKey" = any($1)', [keys]),
  ).toEqual([])
})

test('keeps the row of an upload whose bytes could not be removed, so that the next sweep finds both', async ({
  server,
  databases,
}) => {
  const old = await uploaded(server, 'C+')
  await server.sql(
    'rds',
    `update "Upload" set "CreatedDate" = now() - interval '26 hours' where "Id" = $1`,
    [old],
  )
  const key = await keyOf(server, 'rds', old)
  const { rds: store } = fileStores(join(server.dataFolder, 'files'))
  const remove = () => Promise.reject(new Error('The disk does not respond'))
  await expect(sweepFiles(databases.rds, { ...store, remove })).rejects.toThrow('does not respond')
  expect(await keyOf(server, 'rds', old)).toBe(key)
  expect(await sweep(server, databases, 'rds')).toBe(1)
  expect(server.stored('rds')).not.toContain(key)
})

test('removes bytes without a row and aborted uploads once they are older than a day', async ({
  server,
  databases,
}) => {
  const orphan = 'ab'.repeat(16)
  const young = 'cd'.repeat(16)
  put(server, 'rds', orphan, 25)
  put(server, 'rds', young, 23)
  put(server, 'rds', `${'ef'.repeat(16)}.part`, 25)
  put(server, 'rds', 'notes.txt', 25)
  const before = server.stored('rds')
  await sweep(server, databases, 'rds')
  const after = server.stored('rds')
  expect(before.filter((name) => !after.includes(name)).toSorted()).toEqual(
    [orphan, `${'ef'.repeat(16)}.part`].toSorted(),
  )
  expect(after).toEqual(expect.arrayContaining([young, 'notes.txt']))
})

test('a file that a version references stays, even when the row of its upload is missing or released', async ({
  server,
  made,
  databases,
}) => {
  const document_id = await makeDocument(server, { project: made.project })
  const [{ StorageKey }] = await server.sql(
    'ps',
    'select * from "DocumentVersion" where "DocumentId" = $1',
    [document_id],
  )
  put(server, 'ps', StorageKey, 48)
  await server.sql(
    'ps',
    `update "Upload" set "ReleasedDate" = now() - interval '2 days' where "StorageKey" = $1`,
    [StorageKey],
  )
  await sweep(server, databases, 'ps')
  expect(server.stored('ps')).toContain(StorageKey)
  await server.sql('ps', 'delete from "Upload" where "StorageKey" = $1', [StorageKey])
  await sweep(server, databases, 'ps')
  expect(server.stored('ps')).toContain(StorageKey)
})

test('removes no bytes when the database has no uploads', async ({ server, databases }) => {
  await server.sql('rds', 'delete from "Upload"')
  put(server, 'rds', '12'.repeat(16), 48)
  expect(await sweep(server, databases, 'rds')).toBe(0)
  expect(server.stored('rds')).toContain('12'.repeat(16))
})
