import pg from 'pg'
import { startPooler } from '#test/harness/pgbouncer.ts'
import { reportFigures } from '../figure.ts'
import { benchSession } from '../seed.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { measureIdleStreams } from './idle-streams.ts'
import { measureScoresSeen } from './scores-seen.ts'

// The connections of the pooler to a database, for both servers.
const connections = 20

type Urls = Readonly<Record<'RDS_URL' | 'PS_URL' | 'IDENTITY_URL', string>>

type Settings = {
  readonly env: Readonly<Record<string, string>> & { readonly AUTH_SECRET: string }
  readonly urls: Urls
  /** The address of the target database for its owner. */
  readonly owner: string
  /** For how many seconds people and programs score. */
  readonly seconds: number
  readonly say: (line: string) => void
}

const administrator = {
  id: 'bench-administrator',
  email: 'administrator@plumbline.test',
  userType: 'Administrator',
} as const

async function addAdministrator(owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    await client.query(
      `insert into "User" ("Id", "UserName", "FirstName", "LastName", "UserType", "Role")
       values ($1, $2, 'Ada', 'Bench', $3, $3) on conflict do nothing`,
      [administrator.id, administrator.email, administrator.userType],
    )
  } finally {
    await client.end()
  }
}

/** The settings of one of two servers behind a pooler that assigns a connection per transaction. */
const settingsOf = (
  name: string,
  { env, urls }: Settings,
  through: (url: string) => string,
): Readonly<Record<string, string>> => ({
  ...env,
  RDS_URL: through(urls.RDS_URL),
  PS_URL: through(urls.PS_URL),
  IDENTITY_URL: through(urls.IDENTITY_URL),
  // As behind any pooler in transaction mode, even an old one.
  NAMED_STATEMENTS: 'false',
  RDS_DIRECT_URL: urls.RDS_URL,
  PS_DIRECT_URL: urls.PS_URL,
  // A shared folder, as two servers of an installation have.
  FILES_FOLDER: `${env['PLUMBLINE_DATA']}/files`,
  PLUMBLINE_DATA: `${env['PLUMBLINE_DATA']}-${name}`,
})

/**
 * Measures live updates on two servers behind PgBouncer, first idle, then while two people and programs score; returns whether all figures are within
 * their bounds.
 */
export async function measureLive(settings: Settings): Promise<boolean> {
  const { env, urls, owner, seconds, say } = settings
  await addAdministrator(owner)
  const newCookie = () => benchSession(urls.IDENTITY_URL, env.AUTH_SECRET)
  const pooler = await startPooler(urls.PS_URL, connections)
  const running: ServerProcess[] = []
  const start = async (name: string): Promise<ServerProcess> => {
    const server = await startServer(settingsOf(name, settings, pooler.through))
    running.push(server)
    return server
  }
  try {
    const one = await start('1')
    const two = await start('2')
    const isIdleCheap = reportFigures(await measureIdleStreams(running, newCookie), say)
    const cookie = await newCookie()
    const other = await benchSession(urls.IDENTITY_URL, env.AUTH_SECRET, administrator)
    const people = [
      { address: one.address, cookie },
      { address: two.address, cookie: other },
    ] as const
    const isSeen = reportFigures(
      await measureScoresSeen({ people, newCookie, owner, seconds, say }),
      say,
    )
    return isIdleCheap && isSeen
  } finally {
    await Promise.all(running.map(({ stop }) => stop()))
    await pooler.stop()
  }
}
