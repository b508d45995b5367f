import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type EmptyDatabase } from '#test/harness/empty-database.ts'
import { migrate } from '../migrate.ts'
import { targetLoneStems } from './target/013-lone-stems.ts'

let database: EmptyDatabase
let db: Kysely<never>
beforeAll(async () => {
  database = await emptyDatabase()
  db = new Kysely<never>({ dialect: new PostgresDialect({ pool: database.pool }) })
  await migrate(db, 'ps')
})
afterAll(() => database.drop())

test('an empty database gets no change counter', async () => {
  expect(await database.sql('select * from "ChangeCount"')).toEqual([])
})

// Standards, given by their elements as counted before this migration: whether each is a stem, its type, and
// its score in each phase.
const standards = [
  { id: 1, elements: [{ id: 11, stem: true, type: 1, scores: [100, 50] }] },
  { id: 2, elements: [{ id: 21, stem: true, type: 2, scores: [100, null] }] },
  { id: 3, elements: [{ id: 31, stem: true, type: 3, scores: [null, null] }] },
  { id: 4, elements: [{ id: 41, stem: true, type: 4, scores: [50, 100] }] },
  {
    id: 5,
    elements: [
      { id: 51, stem: true, type: 1, scores: [100, 100] },
      { id: 52, stem: false, type: 3, scores: [50, 50] },
    ],
  },
]

async function fill() {
  await database.sql(`insert into "StandardsSet" ("Id", "Name") values (1, 'A module')`)
  await database.sql(`insert into "Project" ("Id", "Name", "StatusId") values (1, 'A project', 1)`)
  for (const { id, elements } of standards) {
    const isOther = elements.length > 1
    await database.sql(
      `insert into "Standard" ("Id", "Name", "StandardSetId", "billableCount", "scorableCount", "pointsCount") values ($1, $2, 1, $3, $3, $3)`,
      [id, `S ${id}`, Number(isOther)],
    )
    for (const table of ['StandardDesktopReview', 'StandardVerification'])
      await database.sql(
        `insert into "${table}" ("ProjectId", "StandardId", "pointsSum") values (1, $1, $2)`,
        [id, isOther ? 50 : 0],
      )
    for (const element of elements) {
      await database.sql(
        `insert into "Element" ("Id", "StandardId", "Name", "Stem", "ElementTypeId", "isScorable") values ($1, $2, $3, $4, $5, $6)`,
        [element.id, id, `E ${element.id}`, element.stem, element.type, !element.stem],
      )
      for (const [index, table] of ['ElementDesktopReview', 'ElementVerification'].entries())
        if (element.scores[index] !== null)
          await database.sql(
            `insert into "${table}" ("ProjectId", "ElementId", "MockScore") values (1, $1, $2)`,
            [element.id, element.scores[index]],
          )
    }
  }
}

const counts = () =>
  database.sql(`select "Id", "billableCount" as billable, "scorableCount" as scorable,
    concat("mandatoryCount", "pointsCount", "liCount") as groups from "Standard" order by "Id"`)
const sums = (table: string) =>
  database.sql(`select "StandardId" as id, concat("mandatorySum", '/', "mandatoryFull") as m, concat("pointsSum", '/', "pointsFull") as p,
    concat("liSum", '/', "liFull") as l from "${table}" order by 1`)
const version = async () =>
  Number(
    (
      await database.sql(
        `select coalesce(sum("Changes"), 0) as n from "ChangeCount" where "ProjectId" = -1`,
      )
    )[0]?.['n'],
  )

test('a stem without other elements counts, with its scores; other stems do not; running it twice changes nothing', async () => {
  await fill()
  const before = await version()
  for (const run of [1, 2]) {
    await sql.raw(targetLoneStems).execute(db)
    expect(await counts()).toEqual([
      { Id: 1, billable: 1, scorable: 1, groups: '100' },
      { Id: 2, billable: 1, scorable: 0, groups: '000' },
      { Id: 3, billable: 1, scorable: 1, groups: '010' },
      { Id: 4, billable: 1, scorable: 1, groups: '001' },
      { Id: 5, billable: 1, scorable: 1, groups: '010' },
    ])
    expect(
      await database.sql(`select "Id" from "Element" where "isScorable" order by "Id"`),
    ).toEqual([{ Id: 11 }, { Id: 31 }, { Id: 41 }, { Id: 52 }])
    expect(await sums('StandardDesktopReview')).toEqual([
      { id: 1, m: '100/1', p: '0/0', l: '0/0' },
      { id: 2, m: '0/0', p: '0/0', l: '0/0' },
      { id: 3, m: '0/0', p: '0/0', l: '0/0' },
      { id: 4, m: '0/0', p: '0/0', l: '50/0' },
      { id: 5, m: '0/0', p: '50/0', l: '0/0' },
    ])
    expect(await sums('StandardVerification')).toEqual([
      { id: 1, m: '50/0', p: '0/0', l: '0/0' },
      { id: 2, m: '0/0', p: '0/0', l: '0/0' },
      { id: 3, m: '0/0', p: '0/0', l: '0/0' },
      { id: 4, m: '0/0', p: '0/0', l: '100/1' },
      { id: 5, m: '0/0', p: '50/0', l: '0/0' },
    ])
    expect(await version()).toBe(before + run)
  }
})
