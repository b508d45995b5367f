import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { storedUserId } from '#rules/people/user-id.ts'
import { openDatabaseGate, type DatabaseGate } from '#test/harness/database-gate.ts'
import { freePort } from '#test/harness/free-port.ts'
import { ApiClient, type ApiWrite } from '../installation/api-client.ts'
import { openMailSink } from '../installation/mail-sink.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { plantTree, type Plant } from '../installation/planted-tree.ts'
import { ownTree, startProgram } from '../installation/program.ts'
import { checkMails, drainMails, releaseClaims, type MailState } from '../kills/check-mails.ts'
import { ageMails } from '../kills/kill-rounds.ts'
import { Ledger, type LedgerEntry } from '../kills/ledger.ts'
import type { Latencies } from './latencies.ts'

/** What writes and mails did while the mail server was in trouble. */
export type MailRun = {
  readonly latencies: Latencies
  readonly wrong: readonly string[]
  readonly mail: MailState | undefined
}

type Plan = {
  /** How often a trouble occurs, each time between two periods without one. */
  readonly n: number
  readonly stopping: AbortSignal
  readonly waitsForMails: boolean
}

// Few people, and so few mails: each mail has its own connection, which the mail server greets after a pause.
const size = { projects: 4, standards: 2, clients: 16 }
const writerCount = 8
const peoplePerWriter = size.clients / writerCount
const phaseLength = 1_500
// Writes that begin this shortly before a trouble are measured only if they end during or after it, along
// with those that begin during it.
const gap = 500
const pause = 10
const ageing = 1_000
const longestDrain = 180_000
const ways = ['silent', 'refusing'] as const

/** Lets the mail server alternately hang and be down, working normally in between, while people assign tasks to others. */
export async function runMailTrouble(plan: Plan, plants: readonly Plant[] = []): Promise<MailRun> {
  const planted = plants.length === 0 ? undefined : plantTree(plants)
  const installation = await openInstallation(size)
  const sink = await openMailSink(0, () => 0)
  const gate = await openDatabaseGate(sink.url)
  const port = await freePort()
  const settings = {
    ...installation.settings,
    SMTP_URL: gate.through(sink.url),
    PORT: String(port),
    LOCK_WAIT_SECONDS: '60',
  }
  const start = () => startProgram('server', planted?.folder ?? ownTree, settings)
  let server = start()
  const client = new ApiClient(`http://127.0.0.1:${port}`, installation.cookie)
  try {
    await server.ready
    const ledger = new Ledger()
    const stage = { installation, client, gate, ledger }
    const { latencies, wrong } = await writeInTrouble(plan, stage)
    if (!plan.waitsForMails) return { latencies, wrong, mail: undefined }
    await server.stop()
    await releaseClaims(installation)
    server = start()
    await server.ready
    await drainMails(installation, longestDrain)
    return { latencies, wrong, mail: checkMails(sink, ledger) }
  } finally {
    client.close()
    await server.stop()
    await gate.close()
    await sink.close()
    await installation.close()
    planted?.remove()
  }
}

type Stage = {
  readonly installation: Installation
  readonly client: ApiClient
  readonly gate: DatabaseGate
  readonly ledger: Ledger
}

type Phase = keyof Latencies | 'unmeasured'

async function writeInTrouble({ n, stopping }: Plan, stage: Stage) {
  const { gate, installation } = stage
  const latencies: Latencies = { before: [], trouble: [], after: [] }
  const wrong: string[] = []
  let [now, isOver]: [Phase, boolean] = ['unmeasured', false]
  const write = async (writer: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const begunIn = now
      const begun = performance.now()
      const failure = await assign(stage, writer, turn)
      const phase = phaseOf(begunIn, now)
      if (phase !== 'unmeasured') latencies[phase].push(performance.now() - begun)
      if (failure !== null) wrong.push(`a write ${begunIn} the trouble: ${failure}`)
      await wait(pause)
    }
  }
  // Makes mails due continually.
  const age = async () => {
    while (!isOver) {
      await ageMails(installation)
      await wait(ageing)
    }
  }
  const working = [...Array.from({ length: writerCount }, (_, writer) => write(writer)), age()]
  await wait(phaseLength)
  for (let round = 0; round < n && !stopping.aborted; round += 1) {
    now = 'before'
    await wait(phaseLength)
    now = 'unmeasured'
    await wait(gap)
    gate.shut(ways[round % ways.length] ?? 'silent')
    now = 'trouble'
    await wait(phaseLength)
    // Hanging connections are cut, like those of a mail server that is restarted.
    gate.shut('refusing')
    gate.open()
    now = 'after'
    await wait(phaseLength)
  }
  isOver = true
  await Promise.all(working)
  return { latencies, wrong }
}

const phaseOf = (begunIn: Phase, endedIn: Phase): Phase =>
  begunIn === 'unmeasured' && (endedIn === 'trouble' || endedIn === 'after') ? 'trouble' : begunIn

/** Assigns a task to a person, which a mail announces; returns what was wrong with the response. */
async function assign(
  { installation: { projects, clients }, client, ledger }: Stage,
  writer: number,
  turn: number,
): Promise<string | null> {
  const made = projects[writer % projects.length]
  const person = clients[writer * peoplePerWriter + (turn % peoplePerWriter)]
  const target = 'rds'
  const key = randomUUID()
  const text = `writer ${writer} turn ${turn}`
  const parameters = {
    text,
    project_id: made?.project,
    standard_id: made?.standards[Math.floor(writer / projects.length)]?.id,
    assignees: [{ user_id: storedUserId(target, person?.id ?? '') }],
  }
  const write: ApiWrite = { target, name: 'Task:Create', parameters, key }
  const effect = { kind: 'task', text, person: person?.email ?? null } as const
  const entry: LedgerEntry = { target, key, effect, attempts: 1 }
  const begunAt = Date.now()
  const { status, body } = await client.write(write)
  const { data } = body as { data?: { result?: string } }
  if (status !== 200 || data?.result !== 'Success') return `${status} ${data?.result}`
  ledger.acknowledge(entry, begunAt)
  return null
}
