import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { memoryMiB } from '../measure.ts'
import { benchSession } from '../seed.ts'
import { startServer } from '../server-process.ts'
import { anonymousBodies, consultantBodies, largestFile } from './hostile-bodies.ts'
import type { HostileClient, HostileRun } from './hostile-worker.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
// Short, so that the 99th percentile is computed from many hundreds of samples.
const pause = 15

type Goal = { readonly ratio: number; readonly growth: number }

// An import is not an attack: the latency during one is only reported, and depends on the number of cores.
const goals = {
  clients: { ratio: 2, growth: 100 },
  import: { ratio: Infinity, growth: 300 },
} as const satisfies Record<string, Goal>

type Settings = {
  readonly env: Readonly<Record<string, string>> & { readonly AUTH_SECRET: string }
  readonly identity: string
  /** The URL of the target under its owner, for deleting what was imported. */
  readonly owner: string
  readonly say: (line: string) => void
}

type Sent = { readonly status: number; readonly milliseconds: number }

const agent = new Agent({ keepAlive: true })

const send = (address: string, cookie: string, path: string, body?: string): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(`${address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      agent,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - began }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

const updateStatus = (standard: number) =>
  JSON.stringify({
    focus: 'Standard',
    action: 'UpdateStatus',
    parameters: {
      project_id: 1,
      standard_id: standard,
      phase: 'desktop-review',
      status: 'Complete',
    },
  })

/** Alternates reads and writes as a person does until `isOver`; returns the 99th percentile of the latency. */
async function p99While(address: string, cookie: string, isOver: () => boolean): Promise<number> {
  const took: number[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    const { status, milliseconds } =
      turn % 2 === 0
        ? await send(
            address,
            cookie,
            `/api/v5/projects/${1 + (turn % 100)}/standard_phase?phase=desktop-review&apiDb=ps`,
          )
        : await send(
            address,
            cookie,
            '/api/v3/write/transformation?apiDb=ps',
            updateStatus(121 + (turn % 60)),
          )
    if (status !== 200) throw new Error(`A person was answered ${status}`)
    took.push(milliseconds)
    await setTimeout(pause)
  }
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
}

/** Samples the memory of a process; the returned function stops and returns the peak, in MiB. */
function watchMemory(pid: number): () => number {
  let peak = memoryMiB(pid)
  const timer = setInterval(() => (peak = Math.max(peak, memoryMiB(pid))), 50)
  return () => {
    clearInterval(timer)
    return peak
  }
}

const during = (milliseconds: number) => {
  const end = performance.now() + milliseconds
  return () => performance.now() >= end
}

type Server = { readonly address: string; readonly pid: number }

type Figures = { readonly p99: number; readonly growth: number }

/**
 * Measures the latency of a signed-in person and the memory of the server while ten clients send the worst bodies that they are allowed to
 * send, and while an administrator imports the largest file. Returns whether the goals are met.
 */
export async function measureHostile({ env, identity, owner, say }: Settings): Promise<boolean> {
  const { person, consultants, administrator } = await openSessions(identity, env.AUTH_SECRET)
  const server = await startServer({
    ...env,
    RATE_LIMIT_PER_MINUTE: '3000',
    RATE_LIMIT_ANONYMOUS: '600',
    SUPER_USERS: 'user40@plumbline.test',
  })
  try {
    await p99While(server.address, person, during(3_000))
    const before = await p99While(server.address, person, during(seconds * 1_000))
    const idle = memoryMiB(server.pid)
    const attacked = await measureAttack(server, person, hostileClients(consultants), idle)
    await setTimeout(2_000)
    const imported = await measureImport(server, person, administrator)

    say(
      `\na signed-in person, reading and writing in turn: p99 ${before.toFixed(1)} ms; the server holds ${idle.toFixed(0)} MiB`,
    )
    const clientsRow = compare(attacked, before, goals.clients)
    say(`while ten hostile clients send: ${clientsRow.text}`)
    say(`  they were answered ${attacked.responses}`)
    const importRow = compare(imported, before, goals.import)
    say(`while the largest file is imported: ${importRow.text}`)
    say(`  ${imported.response}`)
    return clientsRow.isMet && importRow.isMet
  } finally {
    agent.destroy()
    await server.stop()
    await removeImported(owner)
  }
}

async function openSessions(identity: string, secret: string) {
  const sessionOf = (number: number) =>
    benchSession(identity, secret, {
      id: `bench-user-${number}`,
      email: `user${number}@plumbline.test`,
      userType: 'Consultant',
    })
  return {
    person: await benchSession(identity, secret),
    consultants: await Promise.all([1, 2, 3, 4, 5].map(sessionOf)),
    administrator: await sessionOf(40),
  }
}

const hostileClients = (consultants: readonly string[]): HostileClient[] => [
  ...[2, 3, 4, 5, 6].map((host) => ({
    localAddress: `127.0.0.${host}`,
    cookie: '',
    bodies: anonymousBodies,
  })),
  ...consultants.map((cookie) => ({ localAddress: '127.0.0.1', cookie, bodies: consultantBodies })),
]

async function measureAttack(
  { address, pid }: Server,
  person: string,
  clients: HostileClient[],
  idle: number,
): Promise<Figures & { readonly responses: string }> {
  const run: HostileRun = { address, clients, milliseconds: seconds * 1_000 }
  const attack = new Worker(new URL('hostile-worker.ts', import.meta.url), { workerData: run })
  const attacked = once(attack, 'message')
  const peak = watchMemory(pid)
  const p99 = await p99While(address, person, during(seconds * 1_000))
  const [counts] = (await attacked) as [[number, number][]]
  const responses = counts.map(([code, count]) => `${count} times ${code || 'cut off'}`).join(', ')
  return { p99, growth: peak() - idle, responses }
}

async function measureImport(
  { address, pid }: Server,
  person: string,
  administrator: string,
): Promise<Figures & { readonly response: string }> {
  const idle = memoryMiB(pid)
  const body = JSON.stringify({
    focus: 'Module',
    action: 'Import',
    parameters: { text: largestFile(), file_name: 'largest.json' },
  })
  const peak = watchMemory(pid)
  let isImported = false
  const importing = send(
    address,
    administrator,
    '/api/v3/write/transformation?apiDb=ps',
    body,
  ).finally(() => (isImported = true))
  const p99 = await p99While(address, person, () => isImported)
  const { status, milliseconds } = await importing
  return {
    p99,
    growth: peak() - idle,
    response: `${(body.length / 1024 / 1024).toFixed(0)} MiB, answered ${status} after ${(milliseconds / 1_000).toFixed(1)} s`,
  }
}

function compare({ p99, growth }: Figures, before: number, goal: Goal) {
  const ratio = p99 / before
  const isMet = ratio <= goal.ratio && growth <= goal.growth
  const must = Number.isFinite(goal.ratio) ? ` (must ${goal.ratio})` : ''
  return {
    isMet,
    text: `p99 ${p99.toFixed(1)} ms, ratio ${ratio.toFixed(2)}${must}; memory +${growth.toFixed(0)} MiB (must ${goal.growth}): ${isMet ? 'met' : 'NOT met'}`,
  }
}

async function removeImported(owner: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: owner, max: 1 })
  // A closing connection reports an error when the database stops.
  pool.on('error', () => {})
  const imported = `(select "Id" from "StandardsSet" where "AccreditationOrganization" = 'Nobody')`
  const standards = `(select "Id" from "Standard" where "StandardSetId" in ${imported})`
  try {
    await pool.query(`update "Element" set "ParentId" = null where "StandardId" in ${standards}`)
    await pool.query(`delete from "Element" where "StandardId" in ${standards}`)
    await pool.query(`delete from "Standard" where "StandardSetId" in ${imported}`)
    await pool.query(`delete from "StandardsSet" where "AccreditationOrganization" = 'Nobody'`)
  } finally {
    await pool.end()
  }
}
