import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabaseGate } from '#test/harness/database-gate.ts'
import { freePort } from '#test/harness/free-port.ts'
import { ApiClient, type ApiWrite } from '../installation/api-client.ts'
import { openInstallation, type Installation } from '../installation/open-installation.ts'
import { plantTree, type Plant } from '../installation/planted-tree.ts'
import { ownTree, startProgram } from '../installation/program.ts'
import type { Measurement, RunPlan, Scenario } from '../suite/figure.ts'

const longestAnswer = 2_500
const longestReturn = 1_000
const pause = 100

type Tried = { readonly write: ApiWrite; readonly text: string }

/** Refuses every connection to the databases for `n` seconds, then accepts them again. */
async function runOutage(
  { n, stopping }: Pick<RunPlan, 'n' | 'stopping'>,
  plants: readonly Plant[] = [],
): Promise<Measurement> {
  const planted = plants.length === 0 ? undefined : plantTree(plants)
  const installation = await openInstallation({ projects: 1, standards: 1, clients: 0 })
  const { urls } = installation.cluster
  const gate = await openDatabaseGate(urls.rds)
  const port = await freePort()
  const through = {
    RDS_URL: gate.through(urls.rds),
    PS_URL: gate.through(urls.ps),
    IDENTITY_URL: gate.through(urls.identity),
  }
  const settings = { ...installation.settings, ...through, PORT: String(port) }
  const server = startProgram('server', planted?.folder ?? ownTree, settings)
  await server.ready
  const client = new ApiClient(`http://127.0.0.1:${port}`, installation.cookie)
  try {
    await client.write(taskOf(installation, 'before').write)
    gate.shut('refusing')
    const wrong: string[] = []
    const tried = await tryDuring(n * 1_000, stopping, client, installation, wrong)
    gate.open()
    const healed = Date.now()
    while ((await client.write(taskOf(installation, 'after').write)).status !== 200) await wait(20)
    const back = Date.now() - healed
    if (back > longestReturn) wrong.push(`served again only after ${back} ms`)
    wrong.push(...(await storedWrong(client, installation, tried)))
    const details = [
      ...wrong.slice(0, 5),
      `${tried.length} writes during ${n} s without a database; served again ${back} ms after`,
    ]
    return { value: wrong.length, of: tried.length * 3, n, isMet: wrong.length === 0, details }
  } finally {
    client.close()
    await server.stop()
    await gate.close()
    await installation.close()
    planted?.remove()
  }
}

function taskOf({ projects: [made] }: Installation, text: string): Tried {
  const parameters = { text, project_id: made?.project, standard_id: made?.standards[0]?.id }
  return { text, write: { target: 'ps', name: 'Task:Create', parameters, key: randomUUID() } }
}

async function tryDuring(
  milliseconds: number,
  stopping: AbortSignal,
  client: ApiClient,
  installation: Installation,
  wrong: string[],
): Promise<Tried[]> {
  const until = Date.now() + milliseconds
  const tried: Tried[] = []
  while (Date.now() < until && !stopping.aborted) {
    const one = taskOf(installation, `during ${tried.length}`)
    const begun = Date.now()
    const [written, health, readiness] = await Promise.all([
      client.write(one.write),
      client.send('/healthz'),
      client.send('/readyz'),
    ])
    const took = Date.now() - begun
    if (written.status !== 503 || written.retryAfter === undefined || took > longestAnswer)
      wrong.push(
        `a write was answered ${written.status}, Retry-After ${written.retryAfter}, after ${took} ms`,
      )
    if (health.status !== 200) wrong.push(`/healthz was answered ${health.status}`)
    if (readiness.status !== 503) wrong.push(`/readyz was answered ${readiness.status}`)
    tried.push(one)
    await wait(pause)
  }
  return tried
}

/** Sends every rejected write again with its idempotency key; each must be stored once. */
async function storedWrong(
  client: ApiClient,
  { sql }: Installation,
  tried: readonly Tried[],
): Promise<string[]> {
  const wrong: string[] = []
  for (const { write, text } of tried) {
    const { status } = await client.write(write)
    const [row] = await sql<{ n: number }>(
      'ps',
      `select count(*)::int as n from "Task" where "Text" = $1`,
      [text],
    )
    if (status !== 200 || row?.n !== 1) wrong.push(`${text}: ${status}, stored ${row?.n} times`)
  }
  return wrong
}

/** A database that is down. */
export const outage: Scenario = {
  name: 'outage',
  isTimed: true,
  figures: [
    {
      id: 'R16',
      words:
        'Responses other than 503 with Retry-After within 2.5 s while no database can be reached; writes lost or doubled by it',
      target: '0; /healthz 200, /readyz 503, and served again within 1 s on an idle machine',
      how: 'A proxy refuses all connections for a minute; a write, /healthz and /readyz are asked ten times a second; refused writes are sent again under their keys afterwards.',
    },
  ],
  n: { short: 10, long: 60 },
  minutes: { short: 1, long: 5 },
  run: async (plan) => ({ R16: await runOutage(plan) }),
  controls: {
    R16: {
      words: 'a server that does not say when to try again',
      run: (plan) =>
        runOutage({ ...plan, n: 3 }, [
          {
            file: 'src/server/http/errors/error-handler.ts',
            find: `  if (seconds !== undefined) reply.header('retry-after', seconds)\n`,
            put: `  if (seconds !== undefined) reply.header('x-later', seconds)\n`,
          },
        ]),
    },
  },
}
