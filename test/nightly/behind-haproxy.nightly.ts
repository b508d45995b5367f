import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeProject } from '../factories/make-project.ts'
import { testSecret } from '../factories/make-session.ts'
import { startServer } from '../harness/start-server.ts'
import { openTestServer, type FirstServer } from '../harness/test-server.ts'
import { startFleet } from './servers/fleet.ts'
import { needingHaproxy } from './servers/haproxy.ts'
import { counted, startLoad } from './servers/load.ts'

const restarts = Number(process.env['RESTARTS'] ?? 6)

const settingsOf = ({ urls }: FirstServer) => ({
  RDS_URL: urls.rds,
  PS_URL: urls.ps,
  IDENTITY_URL: urls.identity,
  AUTH_SECRET: testSecret,
  DEMO_MODE: 'true',
  JOB_WORKERS: '0',
  RATE_LIMIT_PER_MINUTE: '1000000',
  RATE_LIMIT_ANONYMOUS: '1000000',
})

/** What people see while both servers are restarted repeatedly, one at a time. */
async function restartAll(settings: Readonly<Record<string, string>>) {
  const server = await openTestServer()
  const { project, standards } = await makeProject(server)
  const fleet = await startFleet({ ...settingsOf(server), ...settings }, [startServer, startServer])
  try {
    const cookies = ['ADM' as const, 'C+' as const].map((role) => server.as(role)['cookie'] ?? '')
    const aim = {
      address: fleet.proxy.address,
      cookies,
      target: 'rds' as const,
      project,
      standard: standards[0]?.id ?? 0,
    }
    const load = startLoad(aim)
    for (let restart = 0; restart < restarts; restart += 1) await fleet.restart(restart % 2)
    await wait(1_000)
    const tally = await load.stop()
    const stored = await server.sql('rds', 'select "Text" from "Task" where "ProjectId" = $1', [
      project,
    ])
    return { ...tally, stored: stored.map(({ Text }) => Text as string) }
  } finally {
    await fleet.stop()
    await server.close()
  }
}

test(
  'no request fails while two servers behind HAProxy are restarted in turn',
  needingHaproxy,
  async () => {
    const { sent, failed, written, stored, streams, longestGap } = await restartAll({
      DRAIN_SECONDS: '10',
    })
    console.log(
      `${restarts} restarts: ${sent} requests, ${counted(failed)} failed, ${written.length} writes acknowledged; ${streams} live streams, at most ${Math.round(longestGap)} ms without one`,
    )
    expect(Object.fromEntries(failed)).toEqual({})
    expect(stored.toSorted()).toEqual(written.toSorted())
    // Each restart ends the streams of one server.
    expect(streams).toBeGreaterThan(restarts)
    expect(longestGap).toBeLessThan(5_000)
  },
)

test(
  'without a drain time requests fail there, and no acknowledged write is lost all the same',
  needingHaproxy,
  async () => {
    const { failed, written, stored } = await restartAll({ DRAIN_SECONDS: '0' })
    console.log('without a drain time', Object.fromEntries(failed))
    expect(counted(failed)).toBeGreaterThan(0)
    expect(stored).toEqual(expect.arrayContaining(written))
    expect(new Set(stored).size).toBe(stored.length)
  },
)
