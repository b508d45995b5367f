import { setTimeout } from 'node:timers/promises'
import { follow, type Followed } from '#test/harness/follow.ts'
import type { Figure } from '../figure.ts'
import { cpuMicros } from '../measure.ts'
import { size } from '../seed.ts'
import type { ServerProcess } from '../server-process.ts'

const idleSeconds = 20
// The memory and the processor used by the start are free some seconds later.
const settling = 8_000
const streams = 200
// A session may have only this many of them on each server.
const streamsOfSession = 10

/** Returns how much of a core the idle servers use, in percent. */
async function percentOfCore(servers: readonly ServerProcess[]): Promise<number> {
  await setTimeout(settling)
  const used = () => servers.reduce((sum, { pid }) => sum + cpuMicros(pid), 0)
  const before = used()
  await setTimeout(idleSeconds * 1_000)
  return ((used() - before) / (idleSeconds * 1e6)) * 100
}

/** Opens idle streams on all servers, each for a different project. */
async function openStreams(
  servers: readonly ServerProcess[],
  newCookie: () => Promise<string>,
): Promise<readonly Followed[]> {
  const opened: Followed[] = []
  let cookie = ''
  while (opened.length < streams)
    for (const { address } of servers) {
      if (opened.length % streamsOfSession === 0) cookie = await newCookie()
      const projects = [1 + (opened.length % size.projects)]
      const stream = await follow(address, { projects, target: 'ps', headers: { cookie } })
      if (stream.status !== 200) throw new Error(`A stream was answered ${stream.status}`)
      opened.push(stream)
    }
  return opened
}

/** Measures what idle streams of live updates cost the servers. */
export async function measureIdleStreams(
  servers: readonly ServerProcess[],
  newCookie: () => Promise<string>,
): Promise<readonly Figure[]> {
  const without = await percentOfCore(servers)
  const opened = await openStreams(servers, newCookie)
  const withStreams = await percentOfCore(servers)
  for (const stream of opened) stream.close()
  return [
    { what: 'two idle servers, % of a core', value: without, must: Infinity },
    {
      what: `${streams} idle streams, % of a core more`,
      value: Math.max(0, withStreams - without),
      must: 2,
    },
  ]
}
