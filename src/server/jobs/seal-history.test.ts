import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { makeProject } from '../../../test/make-project.ts'
import { clientSettings } from '../databases/connection.ts'
import { openTargets, type TargetDatabase } from '../databases/targets.ts'
import pg from 'pg'
import { sealHistory, sealOf } from './seal-history.ts'

let house: FirstHouse
let rds: TargetDatabase
let ps: TargetDatabase

beforeAll(async () => {
  house = await openTestHouse()
  ;({ rds, ps } = openTargets({ rds: house.urls.rds, ps: house.urls.ps }, {}, true))
})
afterAll(async () => {
  await Promise.all([rds.close(), ps.close()])
  await house.close()
})

const rowsWithSeals = `select t.*, t."Parameters"::text as "Parameters", t."PreSnapshot"::text as "PreSnapshot", t."Updates"::text as "Updates",
    l."Sequence", l."PreviousHash", l."Hash"
  from "Transformation" t left join "TransformationSeal" l on l."TransformationId" = t."Id" order by l."Sequence"`

// Computes the chain again from what is stored; answers the first sequence at which it breaks.
async function firstBreak(change: (row: Record<string, unknown>) => void = () => {}) {
  const client = new pg.Client(clientSettings(house.ownerUrls.rds))
  await client.connect()
  const { rows } = await client.query(rowsWithSeals)
  await client.end()
  let previous = ''
  for (const [index, row] of rows.entries()) {
    change(row)
    if (row.Sequence !== index + 1 || row.PreviousHash !== previous) return row.Sequence
    if (sealOf(previous, row) !== row.Hash) return row.Sequence
    previous = row.Hash
  }
  return { sealed: rows.length }
}

test('seals every row once, in a chain that a recomputation confirms', async () => {
  const { project, standards } = await makeProject(house)
  const write = (index: number) =>
    house.write('C+', 'Standard:UpdateConsultantComment', {
      project_id: project,
      standard_id: standards[index % 2]!.id,
      phase: 'desktop-review',
      consultant_comment: `ümläut "${index}"`,
    })
  await Promise.all(Array.from({ length: 40 }, (_, index) => write(index)))
  expect(await sealHistory(rds)).toBe(40)
  expect(await sealHistory(rds)).toBe(0)
  await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)))
  const sealed = await Promise.all([1, 2, 3].map(() => sealHistory(rds)))
  expect(sealed.reduce((sum, n) => sum + n)).toBe(20)
  expect(await firstBreak()).toEqual({ sealed: 60 })
  const { body } = await house.read('ADM', 'transformations/query', { project_id: project })
  expect(body.data.every(({ isSealed }: { isSealed: boolean }) => isSealed)).toBe(true)
})

test.each([
  'UserId',
  'CreatedAt',
  'Action',
  'Parameters',
  'PreSnapshot',
  'Updates',
  'ProjectId',
  'Hash',
])('a copy in which one %s was changed does not verify from there on', async (column) => {
  const tampered = (row: Record<string, unknown>) => {
    if (row['Sequence'] === 7) row[column] = `${String(row[column])} `
  }
  expect(await firstBreak(tampered)).toBe(7)
})

test('a copy from which a row was taken does not verify', async () => {
  const client = new pg.Client(clientSettings(house.ownerUrls.rds))
  await client.connect()
  const { rows } = await client.query(rowsWithSeals)
  await client.end()
  const without = rows.filter(({ Sequence }) => Sequence !== 7)
  expect(without[6].PreviousHash).not.toBe(without[5].Hash)
})

test('an empty history has nothing to seal', async () => {
  expect(await sealHistory(ps)).toBe(0)
})
