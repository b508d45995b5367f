import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type EmptyDatabase } from '#test/harness/empty-database.ts'
import { migrate } from '../migrate.ts'
import { unfoldOrganizationIds } from './target/010-organization-ids.ts'

let database: EmptyDatabase
let db: Kysely<never>
beforeAll(async () => {
  database = await emptyDatabase()
  db = new Kysely<never>({ dialect: new PostgresDialect({ pool: database.pool }) })
  await migrate(db, 'ps')
})
afterAll(() => database.drop())

const people = [
  ['one', 'Org-Staff', 'org-staff', 'Org-Staff'],
  ['two', 'org staff', 'org-staff', 'org staff'],
  ['three', ' Ávila & Søn ', 'ávila-søn', 'Ávila & Søn'],
  ['four', 'Acme', 'acme', 'acme'],
  ['five', 'Acme Holding', 'acme', 'acme'],
  ['six', 'Birch', 'chosen', 'chosen'],
  ['seven', null, 'nameless', 'nameless'],
  ['eight', 'No id', null, null],
  ['nine', 'Cedar', 'Cedar', 'Cedar'],
  ['ten', 'Elm\u00a0', 'elm', 'Elm'],
  ['eleven', 'Fir', 'fir', 'Fir'],
  ['twelve', 'Fir', 'chosen', 'chosen'],
  ['thirteen', 'Fir', null, null],
] as const

test('derived ids become the trimmed names; a chosen id stays for all of its members; running it twice changes nothing', async () => {
  for (const [id, organization, before] of people)
    await database.sql(
      `insert into "User" ("Id", "UserName", "FirstName", "Organization", "OrganizationId") values ($1, $1, $1, $2, $3)`,
      [id, organization, before],
    )
  const ids = async () =>
    Object.fromEntries(
      (await database.sql('select "Id", "OrganizationId" from "User"')).map((row) => [
        row['Id'],
        row['OrganizationId'],
      ]),
    )
  const expected = Object.fromEntries(people.map(([id, , , after]) => [id, after]))
  await unfoldOrganizationIds(db)
  expect(await ids()).toEqual(expected)
  await unfoldOrganizationIds(db)
  expect(await ids()).toEqual(expected)
})
