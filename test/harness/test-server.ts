import { Agent, request } from 'node:http'
import pg from 'pg'
import type { ReadName } from '#operations/contracts.ts'
import type { WriteName } from '#operations/contracts.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { reportFormats } from '#rules/report/kinds/report-formats.ts'
import { reads } from '#server/pipeline/registry.ts'
import { addSessions, addUsers } from '../factories/add-people.ts'
import { copyDatabases, type TestPostgres } from './copy-databases.ts'
import { people, type Role } from './people.ts'
import { readZip } from './read-zip.ts'
import { serve } from './serve.ts'
import { contentHashes, versionHashes } from './table-hashes.ts'
import type { DatabaseName } from './templates.ts'

/** A response of the server. */
export type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  // Tests read bodies of every shape.
  readonly body: ReturnType<typeof JSON.parse>
}

/** Options for sending a write, besides its name and parameters. */
export type Sending = {
  readonly target?: Target
  readonly expected?: Record<string, unknown>
  readonly key?: string
  readonly userId?: string
}

type Settings = Readonly<Record<string, string>>

type Ask = {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** A running server, its databases and a session of every test person. */
export type TestServer = ReturnType<typeof testServerAt>

/** A server that can share its databases with others. */
export type FirstServer = TestServer & {
  /** The addresses of its databases for the server's role, and for the owner role. */
  readonly urls: Readonly<Record<DatabaseName, string>>
  readonly ownerUrls: Readonly<Record<DatabaseName, string>>
  /** Opens another server on the same databases, through other addresses if `through` maps them. */
  readonly another: (env?: Settings, through?: (url: string) => string) => Promise<TestServer>
  /** A server in another process, on the same databases. */
  readonly at: (address: string) => TestServer
}

/**
 * Opens a server on its own databases with the demo; `env` overrides settings, `postgres` replaces that of the run,
 * `builtPages` is the folder of built pages for a browser.
 */
export async function openTestServer(
  env: Settings = {},
  postgres?: TestPostgres,
  builtPages?: string,
): Promise<FirstServer> {
  const databases = await copyDatabases(postgres)
  const poolOf = (url: string) => {
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    // A closing connection gets an error when its database is dropped.
    pool.on('connect', (client) => client.on('error', () => {}))
    pool.on('error', () => {})
    return pool
  }
  const pools = {
    rds: poolOf(databases.adminUrls.rds),
    ps: poolOf(databases.adminUrls.ps),
    identity: poolOf(databases.adminUrls.identity),
  }
  await Promise.all(targets.map((target) => addUsers(pools[target], target)))
  const cookies = await addSessions(pools.identity)
  const served = await serve(databases.urls, env, builtPages)
  const close = async () => {
    await served.close()
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
    await databases.drop()
  }
  const shared = { pools, cookies }
  return {
    urls: databases.urls,
    ownerUrls: databases.ownerUrls,
    ...testServerAt({ ...shared, ...served, close }),
    at: (address) =>
      testServerAt({ ...shared, address, logged: [], routes: [], close: async () => {} }),
    another: async (otherEnv = {}, through = (url: string) => url) => {
      const { rds, ps, identity } = databases.urls
      const urls = { rds: through(rds), ps: through(ps), identity: through(identity) }
      return testServerAt({ ...shared, ...(await serve(urls, otherEnv, builtPages)) })
    },
  }
}

type Opened = {
  pools: Readonly<Record<Target | 'identity', pg.Pool>>
  cookies: ReadonlyMap<Role, string>
  address: string
  logged: readonly string[]
  routes: readonly string[]
  close: () => Promise<void>
}

/** The texts of a workbook, which a search of the response would not find in the compressed archive. */
const textsIn = async (workbook: Buffer): Promise<string> =>
  (await readZip(workbook)).map(({ bytes }) => bytes?.toString() ?? '').join('\n')

function testServerAt({ pools, cookies, address, logged, routes, close }: Opened) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })

  const fetch = (path: string, { method = 'GET', headers = {}, body }: Ask = {}) =>
    new Promise<Answered>((resolve, reject) => {
      const sent = request(`${address}${path}`, { method, headers, agent }, (response) => {
        const parts: Buffer[] = []
        const settle = () => {
          const bytes = Buffer.concat(parts)
          const text = bytes.toString()
          const type = String(response.headers['content-type'])
          const isJson = type.startsWith('application/json')
          const { statusCode: status = 0, headers: answered } = response
          const settleWith = (found: unknown) => resolve({ status, headers: answered, body: found })
          if (type === reportFormats.xlsx.mediaType)
            void textsIn(bytes).then(settleWith, () => settleWith(text))
          else settleWith(isJson && text !== '' ? JSON.parse(text) : text)
        }
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', settle)
        // An event stream never ends: the response is its beginning.
        if (response.headers['content-type'] === 'text/event-stream')
          response.once('data', () => {
            settle()
            response.destroy()
          })
      })
      sent.on('error', reject)
      sent.end(body)
    })

  const as = (role: Role): Record<string, string> => {
    const cookie = cookies.get(role)
    return cookie === undefined ? {} : { cookie }
  }

  const post = (role: Role, body: unknown, apiDb: string, headers: Record<string, string> = {}) =>
    fetch(`/api/v3/write/transformation?apiDb=${apiDb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...as(role), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  return {
    address,
    /** Every line that the server has logged, if opened with a LOG_LEVEL. */
    logged,
    /** Each route of the server as 'GET /path'. */
    routes,
    /** Returns the headers of a person's session. */
    as,
    /** Sends any request. */
    fetch,
    /** Sends a body to the write endpoint. */
    post,
    /** Sends a write to a target, rds by default. */
    write: (
      role: Role,
      name: WriteName,
      parameters: unknown,
      { target = 'rds', expected, key, userId }: Sending = {},
    ) => {
      const [focus, action] = name.split(':')
      const body = { focus, action, parameters, user_id: userId, expected }
      return post(role, body, target, key === undefined ? {} : { 'idempotency-key': key })
    },
    /** Sends a read to a target, rds by default; `id` of the query goes into the path. */
    read: (
      role: Role,
      name: ReadName,
      query: Record<string, string | number> = {},
      target: Target = 'rds',
      headers: Record<string, string> = {},
    ) => {
      const { id, ...rest } = query
      const path = reads.get(name)?.contract.path ?? `/api/v5/${name}`
      const words = new URLSearchParams(
        Object.entries({ ...rest, apiDb: target }).map(([word, value]): [string, string] => [
          word,
          `${value as string | number | boolean}`,
        ]),
      )
      return fetch(`${path.replace('{id}', String(id))}?${words.toString()}`, {
        headers: { ...as(role), ...headers },
      })
    },
    /** Returns a person's id as a target stores it. */
    idOf: (role: Exclude<Role, 'ANON'>, target: Target = 'rds') =>
      storedUserId(target, people[role].id),
    /** Runs SQL in a database, bypassing the server; call `changed` when it changes what the server caches. */
    sql: async (
      name: Target | 'identity',
      text: string,
      values: unknown[] = [],
    ): Promise<ReturnType<typeof JSON.parse>[]> => (await pools[name].query(text, values)).rows,
    /** Bumps every version of a target, as a write does, after SQL that bypasses the server. */
    changed: async (target: Target) => {
      await pools[target].query(
        `insert into "ChangeCount" ("ProjectId", "Slot", "Changes")
        select p, 15, 1 from (select "Id" as p from "Project" union select 0 union select -1 union select -2) p
        on conflict ("ProjectId", "Slot") do update set "Changes" = "ChangeCount"."Changes" + 1`,
      )
    },
    /** Hashes each table of a database, to show that nothing was written. */
    tableHashes: (name: DatabaseName) => versionHashes(pools[name]),
    /** Hashes the contents of each table, to compare them with another database. */
    contentHashes: (name: DatabaseName) => contentHashes(pools[name]),
    close: async () => {
      agent.destroy()
      await close()
    },
  }
}
