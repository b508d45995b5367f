import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serverRole } from '#database/embedded/role-passwords.ts'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { testSecret } from '../factories/make-session.ts'
import { emptyDatabase } from '../harness/empty-database.ts'
import { startServerOf } from '../harness/run-entry.ts'
import { startServer, untilReady } from '../harness/start-server.ts'
import { underRole } from '../harness/under-role.ts'
import { checkOut, lastRelease } from '../release/release-commit.ts'
import { startFleet } from './servers/fleet.ts'
import { needingHaproxy } from './servers/haproxy.ts'
import { counted, startLoad } from './servers/load.ts'

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'sam.senior@plumbline.test', password: demoPassword }),
  })
  expect(response.status).toBe(200)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** A server of another checkout, without the cheap password hashes of the tests. */
const startReleased =
  (folder: string) =>
  ({ DRAIN_SECONDS: _, ...settings }: Readonly<Record<string, string>>) =>
    untilReady(startServerOf(folder, settings))

test(
  'two servers of the last release are replaced by this one behind HAProxy without a failed request',
  needingHaproxy,
  async () => {
    const release = lastRelease()
    if (typeof release === 'string') throw new Error(release)
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-release-'))
    const databases = await Promise.all([emptyDatabase(), emptyDatabase(), emptyDatabase()])
    try {
      checkOut(release, folder)
      const [rds, ps, identity] = databases
      const released = startReleased(folder)
      const fleet = await startFleet(
        {
          RDS_URL: underRole(rds.url, serverRole),
          PS_URL: underRole(ps.url, serverRole),
          IDENTITY_URL: underRole(identity.url, serverRole),
          RDS_OWNER_URL: rds.url,
          PS_OWNER_URL: ps.url,
          IDENTITY_OWNER_URL: identity.url,
          AUTH_SECRET: testSecret,
          DEMO_MODE: 'true',
          RATE_LIMIT_PER_MINUTE: '1000000',
          DRAIN_SECONDS: '10',
        },
        [released, released],
      )
      try {
        const { address } = fleet.proxy
        const cookies = [await signIn(address)]
        const [{ project, standard }] = (await ps.sql(
          `select s."ProjectId" as project, s."StandardId" as standard from "ProjectStandard" s
         join "Project" p on p."Id" = s."ProjectId" where p."StatusId" <> 4 order by 1, 2 limit 1`,
        )) as [{ project: number; standard: number }]
        const before = await migrationsOf(ps)
        const load = startLoad({ address, cookies, target: 'ps', project, standard })
        for (const place of [0, 1]) {
          // The last release does not announce that it stops.
          await fleet.drain(place)
          await fleet.restart(place, startServer)
          await wait(2_000)
        }
        const { sent, failed, written } = await load.stop()
        const stored = await ps.sql(`select "Text" from "Task" where "Text" like '% wrote %'`)
        const added = (await migrationsOf(ps)).filter((name) => !before.includes(name))
        console.log(
          `${release.version} to this: ${sent} requests, ${counted(failed)} failed, ${written.length} writes acknowledged; migrated ${added.join(', ')}`,
        )
        expect(Object.fromEntries(failed)).toEqual({})
        expect(stored.map(({ Text }) => Text as string).toSorted()).toEqual(written.toSorted())
      } finally {
        await fleet.stop()
      }
    } finally {
      await Promise.all(databases.map((each) => each.drop()))
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

async function migrationsOf({ sql }: Awaited<ReturnType<typeof emptyDatabase>>): Promise<string[]> {
  const rows = await sql('select name from kysely_migration order by name')
  return rows.map(({ name }) => name as string)
}
