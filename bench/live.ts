import { setTimeout } from 'node:timers/promises'
import { follow, type Followed } from '#test/harness/follow.ts'
import { startPooler } from '#test/harness/pgbouncer.ts'
import { cpuMicros } from './measure.ts'
import { benchSession, size } from './seed.ts'
import { startServer, type ServerProcess } from './server-process.ts'

const idleSeconds = 20
// The memory and the processor that the start used are free some seconds later.
const settling = 8_000
const streams = 200
// A session may have only some of them on each server.
const streamsOfSession = 10
/** The most of a core for idle streams, in percent. */
const must = 2

type Settings = {
  readonly env: Readonly<Record<string, string>> & { readonly AUTH_SECRET: string }
  readonly urls: Readonly<Record<'RDS_URL' | 'PS_URL' | 'IDENTITY_URL', string>>
  readonly say: (line: string) => void
}

/** Returns how much of a core the servers use while nothing happens, in percent. */
async function percentOfCore(servers: readonly ServerProcess[]): Promise<number> {
  await setTimeout(settling)
  const used = () => servers.reduce((sum, { pid }) => sum + cpuMicros(pid), 0)
  const before = used()
  await setTimeout(idleSeconds * 1_000)
  return ((used() - before) / (idleSeconds * 1e6)) * 100
}

/** Opens idle streams on all servers, each for another project. */
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

/** Measures what idle streams of live updates cost two servers behind PgBouncer; returns whether it is as it must be. */
export async function measureLive({ env, urls, say }: Settings): Promise<boolean> {
  const pooler = await startPooler(urls.PS_URL, 20)
  const running: ServerProcess[] = []
  try {
    for (const name of ['1', '2'])
      running.push(
        await startServer({
          ...env,
          RDS_URL: pooler.through(urls.RDS_URL),
          PS_URL: pooler.through(urls.PS_URL),
          IDENTITY_URL: pooler.through(urls.IDENTITY_URL),
          // As behind any pooler of transactions, also an old one.
          NAMED_STATEMENTS: 'false',
          RDS_DIRECT_URL: urls.RDS_URL,
          PS_DIRECT_URL: urls.PS_URL,
          // One folder, as two servers of an installation have.
          FILES_FOLDER: `${env['PLUMBLINE_DATA']}/files`,
          PLUMBLINE_DATA: `${env['PLUMBLINE_DATA']}-${name}`,
        }),
      )
    const without = await percentOfCore(running)
    const opened = await openStreams(running, () =>
      benchSession(urls.IDENTITY_URL, env.AUTH_SECRET),
    )
    const withStreams = await percentOfCore(running)
    for (const stream of opened) stream.close()
    const percent = withStreams - without
    say(
      `two idle servers: ${without.toFixed(2)} % of a core; with ${streams} idle streams ${withStreams.toFixed(2)} %, ${percent.toFixed(2)} more (must: ${must})`,
    )
    return percent < must
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
    await pooler.stop()
  }
}
