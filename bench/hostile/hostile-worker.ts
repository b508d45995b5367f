import { request, Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { yieldToOthers } from '#operations/core/lower-priority.ts'
import type { HostileBody } from './hostile-bodies.ts'

/** A hostile client: its address, its cookie, and the bodies that it sends in rotation. */
export type HostileClient = {
  readonly localAddress: string
  readonly cookie: string
  readonly bodies: readonly HostileBody[]
}

/** The hostile clients of a run, and for how long they send. */
export type HostileRun = {
  readonly address: string
  readonly clients: readonly HostileClient[]
  readonly milliseconds: number
}

// In reality these clients run on other machines, so here they must take no CPU time from the server.
yieldToOthers()

const { address, clients, milliseconds } = workerData as HostileRun
const end = performance.now() + milliseconds
const counts = new Map<number, number>()

const send = ({ localAddress, cookie }: HostileClient, agent: Agent, { path, text }: HostileBody) =>
  new Promise<number>((resolve) => {
    const sent = request(`${address}${path}`, {
      method: 'POST',
      agent,
      localAddress,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...(cookie && { cookie }),
      },
    })
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    sent.on('error', () => resolve(0))
    sent.end(text)
  })

async function attack(client: HostileClient): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = 0; performance.now() < end; turn += 1) {
    const body = client.bodies[turn % client.bodies.length]
    if (body === undefined) return
    const status = await send(client, agent, body)
    counts.set(status, (counts.get(status) ?? 0) + 1)
    // A client that gets 429 sends no more than the rate limits allow in the long run.
    if (status === 429) await setTimeout(1_000)
  }
  agent.destroy()
}

await Promise.all(clients.map(attack))
parentPort?.postMessage([...counts], [])
