import { describe, expect } from 'vitest'
import { nightly, partly } from '../harness/nightly.ts'
import { people, type Role } from '../harness/people.ts'
import type { TestServer } from '../harness/test-server.ts'
import type { MatrixServer } from './matrix-server.ts'
import { test as serverTest } from './matrix-test.ts'
import { read, readAnswerOf, readCells, toldOf } from './read-cells.ts'
import { answerOf, ask, outcomeOf, told, writeCells, type WriteCell } from './write-cells.ts'

// A client as super user, a consultant of another project as transitional administrator, and a client without
// projects who sees experiments.
const lists = {
  SUPER_USERS: ` ${people.K2.email.toUpperCase()}, ${people.LOCK.email},${people.LOST.email}`,
  TRANSITIONAL_ADMINS: people['C-'].email,
  EXPERIMENTAL_USERS: people.Ko.email,
}
const target = 'ps'

const test = serverTest.extend('listed', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const listed = await server.another({ ...lists, PLUMBLINE_DATA: server.dataFolder })
  onCleanup(() => listed.close())
  return listed
})

// Only the person who started an impersonation ends it, and only the author of a reply edits it; super users
// have their own row.
const isSpecial = ({ name, isLastAdministrator }: WriteCell): boolean =>
  isLastAdministrator ||
  name === 'Preview:End' ||
  name === 'Test:Create' ||
  name === 'Comment:EditReply'

const cellsOfAdministrators = (role: Role) =>
  writeCells
    .filter((cell) => cell.actor === 'ADM' && cell.role === 'ADM' && !isSpecial(cell))
    .map((cell) => ({ ...cell, role }))

const write = async (server: MatrixServer, peer: TestServer, cell: WriteCell) => [
  told(cell),
  ...outcomeOf(await ask(peer, cell, await server.fixtures(target), target)),
]

const listedPeople = [
  ['a super user who is a client', 'K2'],
  ['a transitional administrator who is a consultant', 'C-'],
] as const

for (const [some, options] of partly(listedPeople, ([, role]) => role === 'K2'))
  describe.for(some)('%s', options, ([, role]) => {
    // Each kind of call changes the people's own rows, so they run one after another.
    test('may do what an administrator may and nothing more', async ({ server, listed }) => {
      for (const cell of cellsOfAdministrators(role))
        expect(await write(server, listed, cell)).toEqual([told(cell), ...answerOf(cell, target)])
    })

    test('reads what an administrator reads', async ({ server, listed }) => {
      const fixture = await server.fixtures(target)
      const cells = readCells
        .filter(({ actor }) => actor === 'ADM')
        .map((cell) => ({ ...cell, role }))
      for (const cell of cells)
        expect([toldOf(cell), await read(listed, cell, fixture, target)]).toEqual([
          toldOf(cell),
          readAnswerOf(cell),
        ])
    })

    test('is an administrator to the pages', async ({ listed }) => {
      const { body } = await listed.fetch('/api/session', { headers: listed.as(role) })
      expect(body.data.user).toMatchObject({
        isAdministrator: true,
        isSuperUser: role === 'K2',
        isExperimental: false,
      })
    })
  })

test('only a super user may call Test:Create', async ({ listed }) => {
  const send = async (role: Role) =>
    (await listed.write(role, 'Test:Create', {}, { target })).status
  expect([await send('K2'), await send('C-'), await send('ADM'), await send('Ko')]).toEqual([
    200, 403, 403, 403,
  ])
})

test('a list grants nothing to someone locked out or without a user row', async ({ listed }) => {
  for (const role of ['LOCK', 'LOST'] as const) {
    expect((await listed.read(role, 'admin/all_users', {}, target)).status).toBe(401)
    expect(
      (await listed.write(role, 'Project:Create', { Name: 'New', StatusId: 1 }, { target })).status,
    ).toBe(401)
  }
})

test('users with experiments see the target switch, and are no administrators', async ({
  listed,
}) => {
  const { body } = await listed.fetch('/api/session', { headers: listed.as('Ko') })
  expect(body.data.user).toMatchObject({
    isAdministrator: false,
    isSuperUser: false,
    isExperimental: true,
  })
  expect((await listed.read('Ko', 'admin/all_users', {}, target)).status).toBe(403)
})

test(
  'users with experiments have the rights of their type',
  nightly,
  async ({ server, listed }) => {
    const fixture = await server.fixtures(target)
    for (const cell of readCells.filter(({ actor }) => actor === 'Ko'))
      expect([toldOf(cell), await read(listed, cell, fixture, target)]).toEqual([
        toldOf(cell),
        readAnswerOf(cell),
      ])
    for (const cell of writeCells.filter(({ actor }) => actor === 'Ko'))
      expect(await write(server, listed, cell)).toEqual([told(cell), ...answerOf(cell, target)])
  },
)

test('someone on no list has none of these rights', async ({ listed }) => {
  for (const role of ['ADM', 'C+', 'K+', 'Kx'] as const) {
    const { body } = await listed.fetch('/api/session', { headers: listed.as(role) })
    expect(body.data.user).toMatchObject({
      isAdministrator: role === 'ADM',
      isSuperUser: false,
      isExperimental: false,
    })
  }
})

describe.each([
  ['live', { TARGET_ENV: 'live' }, false],
  ['production', { TARGET_ENV: 'production', STAGING_READ_ONLY: 'false' }, true],
  ['staging', { TARGET_ENV: 'staging' }, false],
  ['staging, read-only', { TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' }, true],
] as const)('in %s', (_, env, isReadOnly) => {
  const settings = { BEHIND_TLS: 'false', STAFF_SECOND_FACTOR: 'asked' }

  test('the lists grant the same rights, and no write to a read-only environment', async ({
    server,
  }) => {
    const peer = await server.another({
      ...lists,
      ...settings,
      ...env,
      PLUMBLINE_DATA: server.dataFolder,
    })
    const fixture = await server.fixtures(target)
    const send = async (role: Role) =>
      (
        await peer.write(
          role,
          'Project:UpdateStatus',
          { project_id: fixture.project, status_id: 2 },
          { target },
        )
      ).status
    const look = async (role: Role) =>
      (await peer.read(role, 'admin/gf_login_info', {}, target)).status
    const done = isReadOnly ? 423 : 200
    expect([
      await send('K2'),
      await send('C-'),
      await send('ADM'),
      await send('Ko'),
      await send('K+'),
    ]).toEqual([done, done, done, 403, 403])
    expect([
      await look('K2'),
      await look('C-'),
      await look('ADM'),
      await look('Ko'),
      await look('K+'),
    ]).toEqual([200, 200, 200, 403, 403])
    const tryOut = await peer.write('K2', 'Test:Create', {}, { target })
    expect(tryOut.status).toBe(done)
    const session = (await peer.fetch('/api/session', { headers: peer.as('Ko') })).body.data
    expect(session).toMatchObject({
      isReadOnly,
      user: { isExperimental: true, isAdministrator: false },
    })
    await peer.close()
  })
})
