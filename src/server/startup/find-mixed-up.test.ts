import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerRole } from '#database/embedded/role-passwords.ts'
import { copyDatabases, type CopiedDatabases } from '#test/harness/copy-databases.ts'
import { underRole } from '#test/harness/under-role.ts'
import { readConfig } from '../settings/config.ts'
import { findMixedUp } from './find-mixed-up.ts'
import { waitForDatabases } from './wait-for-databases.ts'

let databases: CopiedDatabases
beforeAll(async () => {
  databases = await copyDatabases()
})
afterAll(() => databases.drop())

const foundIn = (env: Readonly<Record<string, string>>) => findMixedUp(readConfig(env))

test('finds nothing where each setting leads to its database', async () => {
  const { rds, ps, identity } = databases.urls
  const own = { RDS_OWNER_URL: underRole(rds, ownerRole), RDS_DIRECT_URL: rds, PS_READ_URL: ps }
  expect(await foundIn({ RDS_URL: rds, PS_URL: ps, IDENTITY_URL: identity, ...own })).toEqual([])
})

test('finds databases that are one, exchanged or elsewhere, each by its setting', async () => {
  const { rds, ps, identity } = databases.urls
  const madeFor = (setting: string, target: string) =>
    `${setting} leads to a database that was made for ${target}.`
  expect(await foundIn({ RDS_URL: ps, PS_URL: rds })).toEqual([
    madeFor('RDS_URL', 'ps'),
    madeFor('PS_URL', 'rds'),
  ])
  expect(await foundIn({ RDS_URL: rds, PS_URL: ps, IDENTITY_URL: rds })).toEqual([
    'RDS_URL and IDENTITY_URL lead to the same database; each needs its own.',
    madeFor('IDENTITY_URL', 'rds'),
  ])
  const wrong = {
    RDS_OWNER_URL: underRole(ps, ownerRole),
    RDS_DIRECT_URL: identity,
    PS_READ_URL: rds,
  }
  expect(await foundIn({ RDS_URL: rds, PS_URL: ps, ...wrong })).toEqual([
    'RDS_OWNER_URL leads to another database than RDS_URL.',
    'RDS_DIRECT_URL leads to another database than RDS_URL.',
    'PS_READ_URL leads to another database than PS_URL.',
  ])
})

test('does not judge a replica that is away', async () => {
  const { rds } = databases.urls
  const away = 'postgres://nobody@127.0.0.1:1/rds'
  expect(await foundIn({ RDS_URL: rds, RDS_READ_URL: away })).toEqual([])
})

test('a start with settings that are mixed up is refused', async () => {
  const { rds, ps } = databases.urls
  const config = readConfig({ RDS_URL: ps, PS_URL: rds, START_WAIT_SECONDS: '0' })
  await expect(waitForDatabases(config, () => {})).rejects.toThrow('was made for ps')
})
