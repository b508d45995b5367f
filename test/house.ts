import { Agent, request } from 'node:http'
import pg from 'pg'
import type { ReadName } from '../src/rules/read-permissions.ts'
import { targets, type Target } from '../src/rules/targets.ts'
import { storedUserId } from '../src/rules/user-id.ts'
import type { WriteName } from '../src/rules/write-names.ts'
import { reads } from '../src/server/road/registry.ts'
import { addSessions, addUsers } from './add-people.ts'
import { copyDatabases, type TestPostgres } from './copy-databases.ts'
import { people, type Role } from './people.ts'
import { serve } from './serve.ts'
import { tableHashes } from './table-hashes.ts'
import type { DatabaseName } from './templates.ts'

/** What the server answered. */
export type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  // Tests look into bodies of every shape.
  readonly body: ReturnType<typeof JSON.parse>
}

/** How a write is sent beside its name and parameters. */
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

/** A running server, its databases and everybody of the tests signed in. */
export type TestHouse = ReturnType<typeof openedHouse>

/** A house with which others can share the databases. */
export type FirstHouse = TestHouse & {
  /** The addresses of its databases under the role of the server, and under the one that owns them. */
  readonly urls: Readonly<Record<DatabaseName, string>>
  readonly ownerUrls: Readonly<Record<DatabaseName, string>>
  /** Opens another server over the same databases, reached by other addresses where `through` tells them. */
  readonly another: (env?: Settings, through?: (url: string) => string) => Promise<TestHouse>
  /** A server in another process, over the same databases. */
  readonly at: (address: string) => TestHouse
}

/** Opens a house over databases of its own that hold the demo; `env` overrides settings, `postgres` is another than the run's, `builtPages` the folder of pages for a browser. */
export async function openTestHouse(
  env: Settings = {},
  postgres?: TestPostgres,
  builtPages?: string,
): Promise<FirstHouse> {
  const databases = await copyDatabases(postgres)
  const poolOf = (url: string) => {
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    // A connection that is closing hears when its database is dropped.
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
    ...openedHouse({ ...shared, ...served, close }),
    at: (address) =>
      openedHouse({ ...shared, address, logged: [], routes: [], close: async () => {} }),
    another: async (otherEnv = {}, through = (url: string) => url) => {
      const { rds, ps, identity } = databases.urls
      const urls = { rds: through(rds), ps: through(ps), identity: through(identity) }
      return openedHouse({ ...shared, ...(await serve(urls, otherEnv, builtPages)) })
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

function openedHouse({ pools, cookies, address, logged, routes, close }: Opened) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })

  const fetch = (path: string, { method = 'GET', headers = {}, body }: Ask = {}) =>
    new Promise<Answered>((resolve, reject) => {
      const sent = request(`${address}${path}`, { method, headers, agent }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const isJson = String(response.headers['content-type']).startsWith('application/json')
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: isJson && text !== '' ? JSON.parse(text) : text,
          })
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
    /** Every line that the server has logged, when it was opened with a LOG_LEVEL. */
    logged,
    /** Each route of the server as 'GET /path'. */
    routes,
    /** The headers of somebody's session. */
    as,
    /** Asks for anything. */
    fetch,
    /** Sends a body to the write call. */
    post,
    /** Sends a write to a target (rds unless told otherwise). */
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
    /** Asks a read of a target (rds unless told otherwise); `id` of the query goes into the path. */
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
    /** The id of somebody as a target stores it. */
    idOf: (role: Exclude<Role, 'ANON'>, target: Target = 'rds') =>
      storedUserId(target, people[role].id),
    /** Runs SQL in a database beside the server; what it changes in memory of the server is told by `changed`. */
    sql: async (
      name: Target | 'identity',
      text: string,
      values: unknown[] = [],
    ): Promise<ReturnType<typeof JSON.parse>[]> => (await pools[name].query(text, values)).rows,
    /** Counts a change of everything in a target, as a write does, after SQL beside the server. */
    changed: async (target: Target) => {
      await pools[target].query(
        `insert into "ChangeCount" ("ProjectId", "Slot", "Changes")
        select p, 15, 1 from (select "Id" as p from "Project" union select 0 union select -1) p
        on conflict ("ProjectId", "Slot") do update set "Changes" = "ChangeCount"."Changes" + 1`,
      )
    },
    /** A hash of the rows of each table of a database. */
    tableHashes: (name: DatabaseName) => tableHashes(pools[name]),
    close: async () => {
      agent.destroy()
      await close()
    },
  }
}
