import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { targets } from '../../src/rules/targets.ts'
import { previewHeader } from '../../src/rules/preview.ts'
import { people, type Role } from '../people.ts'
import { openMailServer } from '../mail-server.ts'
import { openMatrixHouse, type MatrixHouse } from '../matrix/matrix-house.ts'
import { takeWallDown } from '../matrix/take-wall-down.ts'
import { patience } from '../patience.ts'
import { ageTaskChanges } from '../task-mails.ts'
import { faults } from './faults.ts'
import { knowledge, type MayKnow } from './knowledge.ts'
import { tokenPattern } from './plant.ts'
import { everywhere, otherProbes, readProbes, writeProbes, type Probe } from './probes.ts'
import { scan } from './scan.ts'
import { storeTenants, type Stored } from './tenants.ts'

let house: MatrixHouse
let stored: Stored
let mayKnow: MayKnow
let probes = 0

beforeAll(async () => {
  house = await openMatrixHouse({ LOG_LEVEL: 'trace' })
  stored = await storeTenants(house)
  mayKnow = await knowledge(house, stored)
})
afterAll(async () => {
  console.info(`${probes} probes for ${stored.canary.size} planted texts`)
  await house.close()
})

const strangers = ['C-', 'Ko', 'ANON', 'LOCK', 'LOST'] as const satisfies Role[]
const members = ['C+', 'K+', 'Kx'] as const satisfies Role[]
const everybody: readonly Role[] = [...strangers, ...members]

const look = async (asked: readonly Probe[], may = mayKnow) => {
  const found = await scan(house, stored.canary, may, asked)
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

// What the program keeps for itself, and no call tells even an administrator.
const neverTold = /^(Mail\.Body|Mail\.LastFailure|Refusal\.Address)/

test('an administrator is told whatever was planted, so that a leak would be seen', async () => {
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
  test.each(everybody)('tell %s only what the safety document allows', async (role) => {
    expect((await look(readsOf(role))).leaks).toEqual([])
  })

  test('tell a consultant who looks at a project as its client what the client is told', async () => {
    for (const target of targets) {
      const { project, id } = stored.tenants[target].ours
      const { body } = await house.write(
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
  test.each(everybody)('tell %s nothing of what is foreign', async (role) => {
    const files = strangers.some((stranger) => stranger === role) && house.stored()
    expect((await look(writesOf(role, false))).leaks).toEqual([])
    if (files) expect(house.stored()).toEqual(files)
  })
})

// Before anything of the tenants' own is overwritten.
describe('a fault that is planted', () => {
  const seenBy = async (role: Role, call: string) => {
    const target = 'ps'
    await house.changed(target)
    const { ours } = stored.tenants[target]
    const asked = [
      ...readProbes(role, target, stored.tenants[target]),
      ...writeProbes(role, target, stored.tenants[target], true),
    ].filter(({ told }) => told.includes(call))
    expect([call, asked.length > 0, ours.n > 0]).toEqual([call, true, true])
    return (await look(asked)).leaks
  }

  test.each(faults.filter(({ isHeldByWall }) => isHeldByWall))(
    '$told lets nothing out while the wall in the database stands',
    async ({ plant, role, call }) => {
      const undo = plant()
      const leaks = await seenBy(role, call)
      undo()
      expect(leaks).toEqual([])
    },
  )

  test('is seen by the scan once that wall is down', async () => {
    const putWallUp = await takeWallDown(house, 'ps')
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
  'writes on what is one’s own tell %s only what the safety document allows',
  async (role) => {
    expect((await look(writesOf(role, true))).leaks).toEqual([])
    expect((await look(readsOf(role))).leaks).toEqual([])
  },
)

test('no line of the log tells a text of anybody', () => {
  expect(house.logged.filter((line) => line.match(tokenPattern))).toEqual([])
})

test('no mail tells what its receiver may not know', async () => {
  const server = await openMailServer()
  for (const target of targets) await ageTaskChanges(house, target)
  const sender = await house.another({ SMTP_URL: server.url })
  for (const target of targets)
    await vi.waitFor(async () => {
      const waiting =
        'select from "TaskNotification" union all select from "Mail" where "NextAttempt" is not null'
      expect(await house.sql(target, waiting)).toEqual([])
    }, patience)
  await sender.close()
  await server.goDown()
  expect(server.received.length).toBeGreaterThan(0)
  for (const { to, mail } of server.received) {
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
