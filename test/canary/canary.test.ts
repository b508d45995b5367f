import { describe, expect, vi } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { previewHeader } from '#rules/permissions/impersonation.ts'
import { openMailServer } from '../fakes/mail-server.ts'
import { nightly, partly } from '../harness/nightly.ts'
import { patience } from '../harness/patience.ts'
import { people, type Role } from '../harness/people.ts'
import { ageTaskChanges } from '../harness/task-mails.ts'
import { disableRowSecurity } from '../matrix/disable-row-security.ts'
import { test as matrixTest } from '../matrix/matrix-test.ts'
import { faults } from './faults.ts'
import { knowledge, type MayKnow } from './knowledge.ts'
import { tokenPattern } from './plant.ts'
import {
  costlyReads,
  everywhere,
  otherProbes,
  readProbes,
  strangers,
  writeProbes,
  type Probe,
} from './probes.ts'
import { scan } from './scan.ts'
import { storeTenants, type Stored } from './tenants.ts'

const test = matrixTest
  .extend('settings', { scope: 'file' }, () => ({ LOG_LEVEL: 'trace' }))
  .extend('stored', { scope: 'file' }, ({ server }) => storeTenants(server))
  .extend('mayKnow', { scope: 'file' }, ({ server, stored }) => knowledge(server, stored))
  .extend('look', { scope: 'file' }, ({ server, stored, mayKnow }, { onCleanup }) => {
    let probes = 0
    onCleanup(() => console.info(`${probes} probes for ${stored.canary.size} planted texts`))
    return async (asked: readonly Probe[], may = mayKnow) => {
      const found = await scan(server, stored.canary, may, asked)
      probes += found.probes
      expect(found.failed).toEqual([])
      return found
    }
  })
  // Sends a person's writes to that person's own rows once, in whichever test needs them first.
  .extend('writeOwn', { scope: 'file' }, ({ stored, look }) => {
    const sent = new Map<Role, ReturnType<typeof look>>()
    return (role: Role) => {
      const found = sent.get(role) ?? look(writesOf(stored, role, true))
      sent.set(role, found)
      return found
    }
  })
  .extend(
    'seenBy',
    { scope: 'file' },
    ({ server, stored, look }) =>
      async (role: Role, call: string) => {
        const target = 'ps'
        await server.changed(target)
        const { ours } = stored.tenants[target]
        const asked = [
          ...readProbes(role, target, stored.tenants[target]),
          ...writeProbes(role, target, stored.tenants[target], true),
        ].filter(({ told }) => told.includes(call))
        expect([call, asked.length > 0, ours.n > 0]).toEqual([call, true, true])
        return (await look(asked)).leaks
      },
  )

const members = ['C+', 'K+', 'Kx'] as const satisfies Role[]
const everybody: readonly Role[] = [...strangers, ...members]
/** A visitor, a consultant and a client; all the others together take as long again. */
const isQuick = (role: Role): boolean => ['ANON', 'C+', 'K+'].includes(role)

const readsOf = (stored: Stored, role: Role): Probe[] =>
  everywhere([role], (_, target) => [
    ...readProbes(role, target, stored.tenants[target]),
    ...otherProbes(role, target, stored.tenants[target]),
  ])

const writesOf = (stored: Stored, role: Role, withOwn: boolean): Probe[] =>
  everywhere([role], (_, target) => writeProbes(role, target, stored.tenants[target], withOwn))

// Internal values that no call returns, even to an administrator.
const neverTold =
  /^(Mail\.Body|Mail\.LastFailure|Refusal\.Address|DocumentPage\.Headings|Template(Version)?\.created_by$)/

test('an administrator sees everything planted, so that a leak would be detected', async ({
  stored,
  look,
}) => {
  const { seen } = await look(
    everywhere(['ADM'], (role, target) => [
      ...readProbes(role, target, stored.tenants[target], { without: costlyReads }),
      ...otherProbes(role, target, stored.tenants[target]),
    ]),
  )
  const planted = new Set(
    [...stored.canary.values()].map(({ table, column }) => `${table}.${column}`),
  )
  expect([...planted].filter((place) => !seen.has(place) && !neverTold.test(place))).toEqual([])
})

describe('reads', () => {
  for (const [roles, options] of partly(everybody, isQuick))
    test.for(roles)(
      'return to %s only what the security document allows',
      options,
      async (role, { stored, look }) => {
        expect((await look(readsOf(stored, role))).leaks).toEqual([])
      },
    )

  test.for(everybody)(
    'return to %s only what the security document allows, in reports of every module too',
    nightly,
    async (role, { stored, look }) => {
      const asked = everywhere([role], (_, target) =>
        readProbes(role, target, stored.tenants[target], { isEveryModule: true }),
      )
      expect((await look(asked)).leaks).toEqual([])
    },
  )

  for (const [some, options] of partly(targets, (target) => target === 'ps'))
    test.for(some)(
      'return in %s to a consultant who impersonates a client what the client sees',
      options,
      async (target, { server, stored, mayKnow, look }) => {
        const { project, id } = stored.tenants[target].ours
        const { body } = await server.write(
          'C+',
          'Preview:Start',
          { project_id: project, client_user_id: id('K+') },
          { target },
        )
        const { preview_id } = body.data.transformation.updates
        const headers = { [previewHeader]: preview_id }
        const asked = readProbes('C+', target, stored.tenants[target], { headers })
        const isSelf = (row: object) => Object.values(row).includes(id('C+'))
        const asClient: MayKnow = (_, planted) =>
          mayKnow('K+', planted) || (planted.table === 'User' && isSelf(planted.row))
        expect((await look(asked, asClient)).leaks).toEqual([])
      },
    )
})

describe('writes', () => {
  for (const [roles, options] of partly(everybody, isQuick))
    test.for(roles)(
      'return to %s nothing about foreign projects',
      options,
      async (role, { server, stored, look }) => {
        const files = strangers.some((stranger) => stranger === role) && server.stored()
        expect((await look(writesOf(stored, role, false))).leaks).toEqual([])
        if (files) expect(server.stored()).toEqual(files)
      },
    )
})

// Runs before any of the tenants' data is overwritten.
describe('a fault that is planted', () => {
  test.for(faults.filter(({ isHeldByWall }) => isHeldByWall))(
    '$told leaks nothing while row-level security is on',
    async ({ plant, role, call }, { seenBy }) => {
      const undo = plant()
      const leaks = await seenBy(role, call)
      undo()
      expect(leaks).toEqual([])
    },
  )

  test('is detected by the scan once row-level security is off', async ({ server, seenBy }) => {
    const enableRowSecurity = await disableRowSecurity(server, 'ps')
    const unseen: string[] = []
    for (const { told, plant, role, call } of faults) {
      const undo = plant()
      if ((await seenBy(role, call)).length === 0) unseen.push(told)
      undo()
      expect([told, await seenBy(role, call)]).toEqual([told, []])
    }
    await enableRowSecurity()
    expect(unseen).toEqual([])
  })
})

for (const [roles, options] of partly(members, (role) => role === 'K+'))
  test.for(roles)(
    'writes to own rows return to %s only what the security document allows',
    options,
    async (role, { server, stored, mayKnow, look, writeOwn }) => {
      expect((await writeOwn(role)).leaks).toEqual([])
      // Staff may have shown a comment to clients, and with it the replies to the comment.
      const mayKnowNow = await knowledge(server, stored)
      const may: MayKnow = (...asked) => mayKnow(...asked) || mayKnowNow(...asked)
      expect((await look(readsOf(stored, role), may)).leaks).toEqual([])
    },
  )

test('no log line contains a text of anybody', async ({ server, writeOwn }) => {
  for (const role of members) await writeOwn(role)
  expect(server.logged.filter((line) => line.match(tokenPattern))).toEqual([])
})

test('no mail contains what its recipient may not know', async ({
  server,
  stored,
  mayKnow,
  writeOwn,
}) => {
  for (const role of members) await writeOwn(role)
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
