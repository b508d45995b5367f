import { setTimeout as wait } from 'node:timers/promises'
import { hashOfCookie, makeSession } from '#test/factories/make-session.ts'
import { patience } from '#test/harness/patience.ts'
import { people } from '#test/harness/people.ts'
import type { ApiClient } from '../installation/api-client.ts'
import type { Installation } from '../installation/open-installation.ts'
import type { RunPlan } from '../suite/figure.ts'
import { clockJumps, type ClockJump } from './jumps.ts'
import type { MovableClock } from './movable-clock.ts'

/** What was checked, and what was found wrong. */
export type Found = {
  readonly wrong: readonly string[]
  readonly checks: number
  readonly jumps: number
}

type Stage = {
  readonly plan: Pick<RunPlan, 'n' | 'report' | 'stopping'>
  readonly clock: MovableClock
  readonly installation: Installation
  /** The API client of the writers. */
  readonly client: ApiClient
  readonly metrics: ApiClient
}

// How long people write at each time setting.
const stay = 6_000
const tolerance = 30

/** Sets the clock to each jump and back to the right time, `n` times over. */
export async function jumpAround(stage: Stage): Promise<Found> {
  const { plan } = stage
  const wrong: string[] = []
  let jumps = 0
  for (let pass = 0; pass < plan.n && !plan.stopping.aborted; pass += 1)
    for (const jump of clockJumps(Date.now())) {
      plan.report(`the clock is set ${jump.words}`)
      for (const to of [jump, { words: `right again, after ${jump.words}`, seconds: 0 }]) {
        wrong.push(...(await jumpTo(stage, to)).map((words) => `${to.words}: ${words}`))
        jumps += 1
      }
    }
  return { wrong, checks: jumps * 3, jumps }
}

/** Sets the clock, signs the writers in at the new time, and returns what the server then reports wrongly. */
async function jumpTo(stage: Stage, jump: ClockJump): Promise<string[]> {
  const { installation, clock, client, metrics } = stage
  const { cookie } = await makeSession(
    (text, values) => installation.sql('identity', text, values),
    people['C+'].id,
  )
  clock.set(jump.seconds)
  await untilSet(installation, jump)
  await installation.sql(
    'identity',
    `update "session" set "createdAt" = now(), "updatedAt" = now(), "expiresAt" = now() + interval '1 hour' where "token" = $1`,
    [hashOfCookie(installation.cookie)],
  )
  await wait(stay)
  const [session] = await installation.sql<{ isOver: boolean }>(
    'identity',
    `select "expiresAt" <= now() or "updatedAt" > now() + interval '2 hours' as "isOver" from "session" where "token" = $1`,
    [hashOfCookie(cookie)],
  )
  const isOver = session?.isOver !== false
  const { status } = await client.send(progress, { headers: { cookie } })
  const wrong: string[] = []
  if (status !== (isOver ? 401 : 200))
    wrong.push(`a session that ${isOver ? 'is over' : 'goes on'} was answered ${status}`)
  return [...wrong, ...(await negativeFigures(client, metrics))]
}

const progress = '/api/v5/projects/1/progress?apiDb=ps'

/** Waits until PostgreSQL reads the new time. */
async function untilSet({ sql }: Installation, { seconds, words }: ClockJump): Promise<void> {
  for (let waited = 0; waited < patience; waited += 100) {
    const [row] = await sql<{ ahead: number }>(
      'identity',
      'select extract(epoch from clock_timestamp())::float8 - $1::float8 as ahead',
      [Date.now() / 1_000],
    )
    if (Math.abs((row?.ahead ?? Number.NaN) - seconds) < tolerance) return
    await wait(100)
  }
  throw new Error(`PostgreSQL did not notice that the clock was set ${words}`)
}

/** Finds negative numbers in the progress of a project and in the metrics, such as ages and waits. */
async function negativeFigures(client: ApiClient, metrics: ApiClient): Promise<string[]> {
  const { status, body } = await client.send(progress)
  const negative = JSON.stringify(body).match(/"[^"]+":-\d[^,}\]]*/g) ?? []
  const measured = await metrics.send('/metrics')
  const lines = String(measured.body).split('\n')
  // The clocks of a process and of its database may differ briefly.
  const below = lines.filter((line) => / -\d/.test(line) && !line.includes('clock_difference'))
  const unread = [status, measured.status].filter((one) => one !== 200)
  return [...negative, ...below, ...unread.map((one) => `figures were answered ${one}`)]
}
