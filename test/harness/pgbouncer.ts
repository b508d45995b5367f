import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { patience } from './patience.ts'
import { needing } from './skips.ts'

/** The path where Debian installs PgBouncer. */
export const pgbouncer = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer'

export const hasPgBouncer = existsSync(pgbouncer)

/** The options of tests that need PgBouncer. */
export const needingPgBouncer = needing(
  hasPgBouncer,
  'PgBouncer is not installed (set PGBOUNCER, or run as root: apt-get install pgbouncer)',
)

/** A pooler that assigns a connection per transaction. */
export type Pooler = {
  /** The address of a database through the pooler. */
  readonly through: (url: string) => string
  readonly stop: () => Promise<void>
}

/**
 * Starts a PgBouncer in transaction mode for the PostgreSQL and the role of this address, with this many connections per
 * database; it refuses startup parameters unless they are ignored.
 */
export async function startPooler(
  url: string,
  connections: number,
  { ignored = '' }: { readonly ignored?: string } = {},
): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-pooler-'))
  chmodSync(folder, 0o755)
  const own = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
ignore_startup_parameters = ${ignored}
`,
    { mode: 0o644 },
  )
  // PgBouncer does not run as root.
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(pgbouncer, [file], { ...asNobody, stdio: 'ignore' })
  const through = (database: string) => {
    const address = new URL(database)
    address.port = String(own)
    // The folder of a socket, which would win over the port.
    address.searchParams.delete('host')
    return address.href
  }
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilItAnswers(through(url))
  } catch (error) {
    await stop()
    throw error
  }
  return { through, stop }
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = patience / 50; ; tries -= 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (tries === 0) throw error
      await sleep(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
