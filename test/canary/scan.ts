import type { TestServer } from '../harness/test-server.ts'
import type { MayKnow } from './knowledge.ts'
import { tokenPattern, type Canary } from './plant.ts'
import type { Probe } from './probes.ts'

/** A planted text that a role received but may not know. */
export type Leak = { readonly role: string; readonly asked: string; readonly of: string }

/** The result: how many responses were searched, what leaked, which columns were seen at all, and which requests failed. */
export type Found = {
  readonly probes: number
  readonly leaks: Leak[]
  readonly seen: Set<string>
  /** The requests that the server could not answer, whose data was therefore not searched. */
  readonly failed: string[]
}

const atOnce = 24

/** Sends probes and searches bodies and headers for planted texts. */
export async function scan(
  server: TestServer,
  canary: Canary,
  mayKnow: MayKnow,
  probes: readonly Probe[],
): Promise<Found> {
  const found: Found = { probes: probes.length, leaks: [], seen: new Set(), failed: [] }
  // One report per column is enough to find the leak.
  const told = new Set<string>()
  let next = 0
  const work = async () => {
    for (let probe = probes[next++]; probe !== undefined; probe = probes[next++]) {
      const { status, headers, body } = await probe.send(server)
      // 503 does not count: the server is only busy.
      if (status === 500) found.failed.push(`${probe.role} ${probe.target}: ${probe.told}`)
      const text = `${JSON.stringify(headers)}${typeof body === 'string' ? body : JSON.stringify(body)}`
      for (const token of new Set(text.match(tokenPattern))) {
        const planted = canary.get(token)
        const of = planted ? `${planted.table}.${planted.column}` : token
        found.seen.add(of)
        if (planted !== undefined && mayKnow(probe.role, planted)) continue
        const key = `${probe.role} ${of}`
        if (told.has(key)) continue
        told.add(key)
        const row = planted && JSON.stringify(planted.row).slice(0, 300)
        found.leaks.push({
          role: probe.role,
          asked: probe.told,
          of: `${planted?.target} ${of} ${row}`,
        })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found
}
