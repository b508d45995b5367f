import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { anonymousBodies, consultantBodies, largestFile } from './hostile-bodies.ts'
import type { HostileClient, HostileRun } from './hostile-worker.ts'
import { memoryMiB } from './measure.ts'
import { benchSession } from './seed.ts'
import { startServer } from './server-process.ts'

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

const ask = (address: string, cookie: string, path: string, body?: string): Promise<Sent> =>
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

const status = (standard: number) =>
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

/** Reads and writes in turn as a person does until `isOver`; returns the 99th percentile of the latency. */
async function p99While(address: string, cookie: string, isOver: () => boolean): Promise<number> {
  const took: number[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    const answered =
      turn % 2 === 0
        ? await ask(
            address,
            cookie,
            `/api/v5/projects/${1 + (turn % 100)}/standard_phase?phase=desktop-review&apiDb=ps`,
          )
        : await ask(
            address,
            cookie,
            '/api/v3/write/transformation?apiDb=ps',
            status(121 + (turn % 60)),
          )
    if (answered.status !== 200) throw new Error(`A person was answered ${answered.status}`)
    took.push(answered.milliseconds)
    await setTimeout(pause)
  }
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0
}

/** Samples the memory of a process; the returned function stops and returns the highest value, in MiB. */
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

/**
 * Measures the latency of a signed-in person and the memory of the server while ten clients send the worst bodies that they are allowed to
 * send, and while an administrator imports the largest file. Returns whether the goals are met.
 */
export async function measureHostile({ env, identity, owner, say }: Settings): Promise<boolean> {
  const person = await benchSession(identity, env.AUTH_SECRET)
  const hostile = await Promise.all(
    [1, 2, 3, 4, 5].map((number) =>
      benchSession(identity, env.AUTH_SECRET, {
        id: `bench-user-${number}`,
        email: `user${number}@plumbline.test`,
        userType: 'Consultant',
      }),
    ),
  )
  const administrator = await benchSession(identity, env.AUTH_SECRET, {
    id: 'bench-user-40',
    email: 'user40@plumbline.test',
    userType: 'Consultant',
  })
  const server = await startServer({
    ...env,
    RATE_LIMIT_PER_MINUTE: '3000',
    RATE_LIMIT_ANONYMOUS: '600',
    SUPER_USERS: 'user40@plumbline.test',
  })
  const clients: HostileClient[] = [
    ...[2, 3, 4, 5, 6].map((host) => ({
      localAddress: `127.0.0.${host}`,
      cookie: '',
      bodies: anonymousBodies,
    })),
    ...hostile.map((cookie) => ({ localAddress: '127.0.0.1', cookie, bodies: consultantBodies })),
  ]
  try {
    const { address, pid } = server
    await p99While(address, person, during(3_000))
    const before = await p99While(address, person, during(seconds * 1_000))
    const idle = memoryMiB(pid)

    const run: HostileRun = { address, clients, milliseconds: seconds * 1_000 }
    const attack = new Worker(new URL('hostile-worker.ts', import.meta.url), { workerData: run })
    const attacked = once(attack, 'message')
    const clientsPeak = watchMemory(pid)
    const underAttack = await p99While(address, person, during(seconds * 1_000))
    const [counts] = (await attacked) as [[number, number][]]
    const clientsGrowth = clientsPeak() - idle

    await setTimeout(2_000)
    const settled = memoryMiB(pid)
    const body = JSON.stringify({
      focus: 'Module',
      action: 'Import',
      parameters: { text: largestFile(), file_name: 'largest.json' },
    })
    const importPeak = watchMemory(pid)
    let isImported = false
    const importing = ask(
      address,
      administrator,
      '/api/v3/write/transformation?apiDb=ps',
      body,
    ).finally(() => (isImported = true))
    const whileImporting = await p99While(address, person, () => isImported)
    const imported = await importing
    const importGrowth = importPeak() - settled

    const told = counts.map(([code, count]) => `${count} times ${code || 'cut off'}`).join(', ')
    say(
      `\na signed-in person, reading and writing in turn: p99 ${before.toFixed(1)} ms; the server holds ${idle.toFixed(0)} MiB`,
    )
    const row = (name: string, p99: number, growth: number, goal: Goal) => {
      const ratio = p99 / before
      const isMet = ratio <= goal.ratio && growth <= goal.growth
      const must = Number.isFinite(goal.ratio) ? ` (must ${goal.ratio})` : ''
      say(
        `${name}: p99 ${p99.toFixed(1)} ms, ratio ${ratio.toFixed(2)}${must}; memory +${growth.toFixed(0)} MiB (must ${goal.growth}): ${isMet ? 'met' : 'NOT met'}`,
      )
      return isMet
    }
    const isClientsMet = row(
      'while ten hostile clients send',
      underAttack,
      clientsGrowth,
      goals.clients,
    )
    say(`  they were answered ${told}`)
    const isImportMet = row(
      'while the largest file is imported',
      whileImporting,
      importGrowth,
      goals.import,
    )
    say(
      `  ${(body.length / 1024 / 1024).toFixed(0)} MiB, answered ${imported.status} after ${(imported.milliseconds / 1_000).toFixed(1)} s`,
    )
    return isClientsMet && isImportMet
  } finally {
    agent.destroy()
    await server.stop()
    await removeImported(owner)
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
