import pg from 'pg'
import { targets, type Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { addSessions, addUsers } from '#test/factories/add-people.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { people } from '#test/harness/people.ts'
import { startCluster, type Cluster } from './cluster.ts'

/** A database cluster with people, sessions and projects, for servers and workers in separate processes. */
export type Installation = {
  readonly cluster: Cluster
  /** Runs SQL as the superuser; waits until the database answers. */
  readonly sql: <Row>(
    target: Target | 'identity',
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>
  readonly projects: readonly MadeProject[]
  /** The session cookie of a consultant of all projects. */
  readonly cookie: string
  /** The clients of all projects: lower-case user ids with their addresses. */
  readonly clients: readonly { readonly id: string; readonly email: string }[]
  /** Settings of servers and workers. */
  readonly settings: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

type Size = { readonly projects: number; readonly standards: number; readonly clients: number }

/** Opens an installation of some projects, each with this many standards of two elements. */
export async function openInstallation(
  { projects: count, standards, clients: clientCount }: Size,
  openCluster: () => Promise<Cluster> = startCluster,
): Promise<Installation> {
  const cluster = await openCluster()
  const pools = {
    rds: poolOf(cluster.adminUrls.rds),
    ps: poolOf(cluster.adminUrls.ps),
    identity: poolOf(cluster.adminUrls.identity),
  }
  const server = serverOf(pools)
  for (const target of targets) await addUsers(pools[target], target)
  const cookies = await addSessions(pools.identity)
  const options = {
    standards: Array.from({ length: standards }, () => ['mandatory', 'points'] as const),
  }
  const projects: MadeProject[] = []
  for (let made = 0; made < count; made += 1) projects.push(await makeProject(server, options))
  const clients = await addClients(pools, clientCount)
  return {
    cluster,
    sql: async (target, text, values = []) => (await whenUp(pools[target], text, values)).rows,
    projects,
    cookie: cookies.get('C+') ?? '',
    clients,
    settings: settingsOf(cluster),
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
      await cluster.stop()
    },
  }
}

type Pools = Readonly<Record<Target | 'identity', pg.Pool>>

function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

const settingsOf = ({ urls, folder }: Cluster) => ({
  RDS_URL: urls.rds,
  PS_URL: urls.ps,
  IDENTITY_URL: urls.identity,
  AUTH_SECRET: testSecret,
  DEMO_MODE: 'false',
  PLUMBLINE_DATA: `${folder}/data`,
  FILES_FOLDER: `${folder}/files`,
  JOB_WORKERS: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '10000000',
  RATE_LIMIT_ANONYMOUS: '10000000',
})

const serverOf = (pools: Pools): Parameters<typeof makeProject>[0] => ({
  sql: async (name, text, values) => (await pools[name].query(text, values)).rows,
  changed: async () => {},
  idOf: (role, target) => storedUserId(target, people[role].id),
})

async function addClients(pools: Pools, count: number) {
  const clients = Array.from({ length: count }, (_, index) => ({
    id: `00000000-client-${String(index).padStart(4, '0')}`,
    email: `client${index}@tests.test`,
  }))
  for (const target of targets) {
    await pools[target].query(
      `insert into "User" ("Id", "UserName", "FirstName", "UserType", "Role", "Organization", "OrganizationId", "NotifyOnNewTask")
      select i, m, 'Client', 'Client', 'Client', 'Ours', 'ours', true from unnest($1::text[], $2::text[]) c (i, m)`,
      [clients.map(({ id }) => storedUserId(target, id)), clients.map(({ email }) => email)],
    )
    await pools[target].query(
      `insert into "ProjectUser" select p."Id", u from "Project" p, unnest($1::text[]) u`,
      [clients.map(({ id }) => storedUserId(target, id))],
    )
  }
  return clients
}

async function whenUp(pool: pg.Pool, text: string, values: unknown[]): Promise<pg.QueryResult> {
  for (let tried = 0; ; tried += 1)
    try {
      return await pool.query(text, values)
    } catch (error) {
      // Statements of the suite may be repeated; an error in the statement itself is not due to a kill.
      const { code = '' } = error as { code?: string }
      if (tried > 600 || /^(?:22|23|42)/.test(code)) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}
