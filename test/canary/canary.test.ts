import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { previewHeader } from '#rules/permissions/impersonation.ts'
import { openMailServer } from '../fakes/mail-server.ts'
import { patience } from '../harness/patience.ts'
import { people, type Role } from '../harness/people.ts'
import { ageTaskChanges } from '../harness/task-mails.ts'
import { takeWallDown } from '../matrix/drop-row-security.ts'
import { openMatrixServer, type MatrixServer } from '../matrix/matrix-server.ts'
import { faults } from './faults.ts'
import { knowledge, type MayKnow } from './knowledge.ts'
import { tokenPattern } from './plant.ts'
import { everywhere, otherProbes, readProbes, writeProbes, type Probe } from './probes.ts'
import { scan } from './scan.ts'
import { storeTenants, type Stored } from './tenants.ts'

let server: MatrixServer
let stored: Stored
let mayKnow: MayKnow
let probes = 0

beforeAll(async () => {
  server = await openMatrixServer({ LOG_LEVEL: 'trace' })
  stored = await storeTenants(server)
  mayKnow = await knowledge(server, stored)
})
afterAll(async () => {
  console.info(`${probes} probes for ${stored.canary.size} planted texts`)
  await server.close()
})

const strangers = ['C-', 'Ko', 'ANON', 'LOCK', 'LOST'] as const satisfies Role[]
const members = ['C+', 'K+', 'Kx'] as const satisfies Role[]
const everybody: readonly Role[] = [...strangers, ...members]

const look = async (asked: readonly Probe[], may = mayKnow) => {
  const found = await scan(server, stored.canary, may, asked)
  probes += found.probes
  return found
}

const readsOf = (role: Role): Probe[] =>
  everywhere([role], (_, target) => [
    ...readProbes(role, target, stored.tenants[target]),
    ...otherProbes(role, target, stored.tenants[target]),
  ])

const writesOf = (role: Role, withOwn: boolean): Probe[] =>
  everywhere([role], (_, target) => writeProbes(role, target, stored.tenants[target], withOwn))

// Internal values that no call returns, even to an administrator.
const neverTold = /^(Mail\.Body|Mail\.LastFailure|Refusal\.Address)/

test('an administrator sees everything planted, so that a leak would be detected', async () => {
  const { seen } = await look(
    everywhere(['ADM'], (role, target) => [
      ...readProbes(role, target, stored.tenants[target]),
      ...otherProbes(role, target, stored.tenants[target]),
    ]),
  )
  const planted = new Set(
    [...stored.canary.values()].map(({ table, column }) => `${table}.${column}`),
  )
  expect([...planted].filter((place) => !seen.has(place) && !neverTold.test(place))).toEqual([])
})

describe('reads', () => {
  test.each(everybody)('return to %s only what the security document allows', async (role) => {
    expect((await look(readsOf(role))).leaks).toEqual([])
  })

  test('return to a consultant who impersonates a client what the client sees', async () => {
    for (const target of targets) {
      const { project, id } = stored.tenants[target].ours
      const { body } = await server.write(
        'C+',
        'Preview:Start',
        { project_id: project, client_user_id: id('K+') },
        { target },
      )
      const { preview_id } = body.data.transformation.updates
      const asked = readProbes('C+', target, stored.tenants[target], {
        [previewHeader]: preview_id,
      })
      const isSelf = (row: object) => Object.values(row).includes(id('C+'))
      const asClient: MayKnow = (_, planted) =>
        mayKnow('K+', planted) || (planted.table === 'User' && isSelf(planted.row))
      expect((await look(asked, asClient)).leaks).toEqual([])
    }
  })
})

describe('writes', () => {
  test.each(everybody)('return to %s nothing about foreign projects', async (role) => {
    const files = strangers.some((stranger) => stranger === role) && server.stored()
    expect((await look(writesOf(role, false))).leaks).toEqual([])
    if (files) expect(server.stored()).toEqual(files)
  })
})

// Before any of the tenants' data is overwritten.
describe('a fault that is planted', () => {
  const seenBy = async (role: Role, call: string) => {
    const target = 'ps'
    await server.changed(target)
    const { ours } = stored.tenants[target]
    const asked = [
      ...readProbes(role, target, stored.tenants[target]),
      ...writeProbes(role, target, stored.tenants[target], true),
    ].filter(({ told }) => told.includes(call))
    expect([call, asked.length > 0, ours.n > 0]).toEqual([call, true, true])
    return (await look(asked)).leaks
  }

  test.each(faults.filter(({ isHeldByWall }) => isHeldByWall))(
    '$told leaks nothing while row-level security is on',
    async ({ plant, role, call }) => {
      const undo = plant()
      const leaks = await seenBy(role, call)
      undo()
      expect(leaks).toEqual([])
    },
  )

  test('is detected by the scan once row-level security is off', async () => {
    const putWallUp = await takeWallDown(server, 'ps')
    const unseen: string[] = []
    for (const { told, plant, role, call } of faults) {
      const undo = plant()
      if ((await seenBy(role, call)).length === 0) unseen.push(told)
      undo()
      expect([told, await seenBy(role, call)]).toEqual([told, []])
    }
    await putWallUp()
    expect(unseen).toEqual([])
  })
})

test.each(members)(
  'writes to own rows return to %s only what the security document allows',
  async (role) => {
    expect((await look(writesOf(role, true))).leaks).toEqual([])
    expect((await look(readsOf(role))).leaks).toEqual([])
  },
)

test('no log line contains a text of anybody', () => {
  expect(server.logged.filter((line) => line.match(tokenPattern))).toEqual([])
})

test('no mail contains what its recipient may not know', async () => {
  const mailServer = await openMailServer()
  for (const target of targets) await ageTaskChanges(server, target)
  const sender = await server.another({ SMTP_URL: mailServer.url })
  for (const target of targets)
    await vi.waitFor(async () => {
      const waiting =
        'select from "TaskNotification" union all select from "Mail" where "NextAttempt" is not null'
      expect(await server.sql(target, waiting)).toEqual([])
    }, patience)
  await sender.close()
  await mailServer.goDown()
  expect(mailServer.received.length).toBeGreaterThan(0)
  for (const { to, mail } of mailServer.received) {
    const receiver = stored.canary.get(/cnry[rp]\d+z/.exec(to.join())?.[0] ?? '')?.row['Id']
    const role = Object.entries(people).find(
      ([, { id }]) => id === String(receiver).toLowerCase(),
    )?.[0] as Role | undefined
    const tokens = `${mail.subject} ${mail.text} ${mail.html}`.match(tokenPattern) ?? []
    const wrong =
      role === undefined ? [] : tokens.filter((token) => !mayKnow(role, stored.canary.get(token)!))
    expect([receiver, wrong]).toEqual([receiver, []])
  }
})
