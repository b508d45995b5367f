import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { targets } from '#rules/api/targets.ts'
import { numbersFrom } from '#test/factories/numbers-from.ts'
import { freePort } from '#test/harness/free-port.ts'
import { ApiClient, type ApiResponse, type ApiWrite } from '../installation/api-client.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { plantTree, type Plant } from '../installation/planted-tree.ts'
import { ownTree, startProgram } from '../installation/program.ts'
import type { Measurement, RunPlan } from '../suite/figure.ts'
import { openCommitHold, type CommitHold } from './open-hold.ts'

// Milliseconds.
const heldFor = 400
const killedAfter = 250
const pause = 25
const longestReturn = 60_000

const standards = 4
// One kill in four ends the whole server, which takes longer to restart than its processes do.
const wholeShare = 0.25

type Stage = {
  readonly client: ApiClient
  readonly installation: Installation
  readonly hold: CommitHold
  readonly random: () => number
}

type Sent = { readonly write: ApiWrite; readonly text: string }

/** The responses to the writes of one round. */
type Round = { readonly early: number; readonly lost: readonly string[]; readonly writes: number }

/** Shuts PostgreSQL down `n` times, each time while COMMITs are held in front of it. */
export async function runHeldCommits(
  { n, seed, report, stopping }: Pick<RunPlan, 'n' | 'seed' | 'report' | 'stopping'>,
  plants: readonly Plant[] = [],
): Promise<Measurement> {
  const planted = plants.length === 0 ? undefined : plantTree(plants)
  const installation = await openInstallation({ projects: 1, standards, clients: 0 })
  const { urls } = installation.cluster
  const hold = await openCommitHold(urls.rds)
  const port = await freePort()
  const through = { RDS_URL: hold.through(urls.rds), PS_URL: hold.through(urls.ps) }
  // Jobs would commit as well.
  const settings = { ...installation.settings, ...through, JOBS: 'false', PORT: String(port) }
  const server = startProgram('server', planted?.folder ?? ownTree, settings)
  const client = new ApiClient(`http://127.0.0.1:${port}`, installation.cookie)
  try {
    await server.ready
    const stage = { client, installation, hold, random: numbersFrom(seed) }
    const rounds: Round[] = []
    while (rounds.length < n && !stopping.aborted) {
      rounds.push(await killWhileHeld(stage, rounds.length))
      if (rounds.length % 50 === 0) report(`${rounds.length} of ${n} kills`)
    }
    return measurementOf(rounds)
  } finally {
    client.close()
    await server.stop()
    await hold.close()
    await installation.close()
    planted?.remove()
  }
}

function measurementOf(rounds: readonly Round[]): Measurement {
  const early = rounds.reduce((sum, round) => sum + round.early, 0)
  const lost = rounds.flatMap((round) => round.lost)
  const value = early + lost.length
  const writes = rounds.reduce((sum, round) => sum + round.writes, 0)
  const details = [
    `${early} answered 200 while their COMMIT was held, ${lost.length} lost, doubled or not taken again`,
    ...lost.slice(0, 5),
  ]
  return { value, of: writes, n: rounds.length, isMet: value === 0 && writes > 0, details }
}

async function killWhileHeld(stage: Stage, round: number): Promise<Round> {
  const { client, installation, hold, random } = stage
  const sent = writesOf(installation, round)
  hold.holdFor(heldFor)
  const isHeld = hold.arrival()
  let isKilled = false
  let early = 0
  const answering = sent.map(async ({ write }) => {
    const response = await client.write(write).catch(() => undefined)
    if (response?.status === 200 && !isKilled) early += 1
    return response
  })
  await isHeld
  await wait(killedAfter)
  isKilled = true
  await shutDown(installation, random() < wholeShare)
  const responses = await Promise.all(answering)
  hold.holdFor(0)
  const problems = await Promise.all(
    sent.map((one, index) => problemOf(stage, one, responses[index])),
  )
  return { early, lost: problems.filter((words) => words !== undefined), writes: sent.length }
}

/** One write to each standard, half of them in each target. */
const writesOf = ({ projects: [made] }: Installation, round: number): Sent[] =>
  Array.from({ length: standards * targets.length }, (_, index) => {
    const text = `round ${round} write ${index}`
    const place = made?.standards[Math.floor(index / targets.length)]
    const parameters = { text, project_id: made?.project, standard_id: place?.id }
    const target = targets[index % targets.length] ?? 'rds'
    return { text, write: { target, name: 'Task:Create', parameters, key: randomUUID() } }
  })

/** Ends PostgreSQL as `pg_ctl stop -m immediate` does, or kills one process with an open transaction, after which PostgreSQL ends all others. */
async function shutDown({ cluster, sql }: Installation, isWhole: boolean): Promise<void> {
  const [row] = await sql<{ pid: number }>(
    'rds',
    `select pid from pg_stat_activity where backend_type = 'client backend' and state = 'idle in transaction' limit 1`,
  )
  process.kill(isWhole ? cluster.pid() : (row?.pid ?? cluster.pid()), 'SIGQUIT')
}

/** Compares a write with what is stored, and sends it again with its idempotency key until it is acknowledged. */
async function problemOf(
  { client, installation }: Stage,
  { write, text }: Sent,
  response: ApiResponse | undefined,
): Promise<string | undefined> {
  const count = async (): Promise<number | undefined> => {
    const [row] = await installation.sql<{ n: number }>(
      write.target,
      `select count(*)::int as n from "Task" where "Text" = $1`,
      [text],
    )
    return row?.n
  }
  const stored = await count()
  if (response?.status === 200 && stored !== 1)
    return `${text}: answered 200, stored ${stored} times`
  const until = Date.now() + longestReturn
  let status: number | undefined
  while (status !== 200 && Date.now() < until) {
    status = (await client.write(write).catch(() => undefined))?.status
    if (status !== 200) await wait(pause)
  }
  const after = await count()
  return status === 200 && after === 1 ? undefined : `${text}: ${status}, stored ${after} times`
}
