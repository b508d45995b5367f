import { utimesSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets, type Target } from '../../rules/targets.ts'
import { expectDone } from '../../../test/expect-write.ts'
import { openHouseWithFiles, uploaded, type HouseWithFiles } from '../../../test/files.ts'
import { makeDocument } from '../../../test/make-document.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import { openTargets } from '../databases/targets.ts'
import { fileStores } from '../files/file-stores.ts'
import { sweepFiles } from './sweep-files.ts'

let house: HouseWithFiles
let made: MadeProject
let databases: ReturnType<typeof openTargets>

beforeAll(async () => {
  house = await openHouseWithFiles()
  made = await makeProject(house)
  databases = openTargets({ rds: house.urls.rds, ps: house.urls.ps })
})
afterAll(async () => {
  await Promise.all(targets.map((target) => databases[target].close()))
  await house.close()
})

const sweep = (target: Target) =>
  sweepFiles(databases[target], fileStores(join(house.dataFolder, 'files'))[target])
const hours = (count: number) => count * 3_600_000

/** Puts a file into the folder of a target as if it had been stored some hours ago. */
function put(target: Target, name: string, hoursAgo: number): void {
  const folder = join(house.dataFolder, 'files', target, name.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'bytes')
  const moment = new Date(Date.now() - hours(hoursAgo))
  utimesSync(join(folder, name), moment, moment)
}

const keyOf = async (target: Target, id: string) =>
  (await house.sql(target, 'select "StorageKey" as key from "Upload" where "Id" = $1', [id]))[0]
    ?.key

test.each(targets)(
  'takes away what nobody bound within a day, row and bytes, and nothing else, in %s',
  async (target) => {
    const old = await uploaded(house, 'C+', { target })
    const young = await uploaded(house, 'C+', { target })
    const bound = await makeDocument(house, { project: made.project })
    const [oldKey, youngKey] = [await keyOf(target, old), await keyOf(target, young)]
    await house.sql(
      target,
      `update "Upload" set "CreatedDate" = now() - interval '26 hours' where "Id" <> $1`,
      [young],
    )
    const before = house.stored(target)
    expect(await sweep(target)).toBe(1)
    expect(await keyOf(target, old)).toBeUndefined()
    expect(house.stored(target).toSorted()).toEqual(
      before.filter((name) => name !== oldKey).toSorted(),
    )
    expect(house.stored(target)).toContain(youngKey)
    const versions = await house.sql(
      target,
      'select * from "DocumentVersion" where "DocumentId" = $1',
      [bound],
    )
    expect(house.stored(target)).toContain(versions[0].StorageKey)
    expect(await sweep(target)).toBe(0)
  },
)

test('takes away the files of deleted documents and templates, all versions of them', async () => {
  const document_id = await makeDocument(house, { project: made.project })
  const ids = { document_id, project_id: made.project }
  await expectDone(house, 'C+', 'Document:Replace', {
    ...ids,
    upload_id: await uploaded(house, 'C+'),
  })
  const upload_id = await uploaded(house, 'ADM')
  const { updates } = await expectDone(house, 'ADM', 'Template:Upload', {
    upload_id,
    module_id: made.module,
  })
  const keys = (
    await house.sql(
      'rds',
      `select "StorageKey" as key from "DocumentVersion" where "DocumentId" = $1
      union select "aws_filename" from "Template" where "id" = $2`,
      [document_id, updates.id],
    )
  ).map(({ key }) => key)
  expect(await sweep('rds')).toBe(0)
  await expectDone(house, 'C+', 'Document:Delete', { document_id })
  await expectDone(house, 'ADM', 'Template:Delete', { id: updates.id })
  expect(house.stored('rds')).toEqual(expect.arrayContaining(keys))
  // For a day they stay, for whoever restores or copies the databases meanwhile.
  expect(await sweep('rds')).toBe(0)
  await house.sql(
    'rds',
    `update "Upload" set "ReleasedDate" = now() - interval '25 hours' where "ReleasedDate" is not null`,
  )
  expect(await sweep('rds')).toBe(3)
  expect(house.stored('rds').filter((name) => keys.includes(name))).toEqual([])
  expect(
    await house.sql('rds', 'select from "Upload" where "StorageKey" = any($1)', [keys]),
  ).toEqual([])
})

test('takes away bytes without a row and what broke off, once they are older than a day', async () => {
  const orphan = 'ab'.repeat(16)
  const young = 'cd'.repeat(16)
  put('rds', orphan, 25)
  put('rds', young, 23)
  put('rds', `${'ef'.repeat(16)}.part`, 25)
  put('rds', 'notes.txt', 25)
  const before = house.stored('rds')
  await sweep('rds')
  const after = house.stored('rds')
  expect(before.filter((name) => !after.includes(name)).toSorted()).toEqual(
    [orphan, `${'ef'.repeat(16)}.part`].toSorted(),
  )
  expect(after).toEqual(expect.arrayContaining([young, 'notes.txt']))
})

test('a file that a version names stays, even when the row of its upload is gone or says that it was released', async () => {
  const document_id = await makeDocument(house, { project: made.project })
  const [{ StorageKey }] = await house.sql(
    'ps',
    'select * from "DocumentVersion" where "DocumentId" = $1',
    [document_id],
  )
  put('ps', StorageKey, 48)
  await house.sql(
    'ps',
    `update "Upload" set "ReleasedDate" = now() - interval '2 days' where "StorageKey" = $1`,
    [StorageKey],
  )
  await sweep('ps')
  expect(house.stored('ps')).toContain(StorageKey)
  await house.sql('ps', 'delete from "Upload" where "StorageKey" = $1', [StorageKey])
  await sweep('ps')
  expect(house.stored('ps')).toContain(StorageKey)
})

test('a database without any upload takes no bytes away', async () => {
  await house.sql('rds', 'delete from "Upload"')
  put('rds', '12'.repeat(16), 48)
  expect(await sweep('rds')).toBe(0)
  expect(house.stored('rds')).toContain('12'.repeat(16))
})
