import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPostgresProxy } from '#test/harness/postgres-proxy.ts'
import { ownTree } from '../installation/program.ts'
import { names, type DatabaseName, type DatabaseSet } from './database-sets.ts'

/** A moment of a migration: when a process has sent this many statements to one of its databases. */
export type Moment = {
  readonly database: DatabaseName
  readonly statement: number
  /** For how many milliseconds PostgreSQL has the statement; undefined when it never gets it. */
  readonly delay: number | undefined
}

/** How a migrating process ended. */
export type MigrationRun = {
  readonly isDone: boolean
  readonly isKilled: boolean
  readonly said: string
  readonly statements: Readonly<Record<DatabaseName, number>>
}

const query = 'Q'.charCodeAt(0)
const execute = 'E'.charCodeAt(0)
const patience = 300_000

/** Migrates three databases in a separate process, as a start does; kills the process (SIGKILL) at a moment. */
export async function runMigration(
  tree: string,
  set: DatabaseSet,
  moment?: Moment,
): Promise<MigrationRun> {
  const statements = { rds: 0, ps: 0, identity: 0 }
  let isKilled = false
  const kill = () => {
    isKilled = true
    child.kill('SIGKILL')
  }
  const proxies = await Promise.all(
    names.map((name) =>
      openPostgresProxy(set.urls[name], (message) => {
        if (message[0] !== query && message[0] !== execute) return undefined
        statements[name] += 1
        if (name !== moment?.database || statements[name] !== moment.statement) return undefined
        if (moment.delay !== undefined) return void wait(moment.delay).then(kill)
        kill()
        return Promise.withResolvers<void>().promise
      }),
    ),
  )
  const env: Record<string, string> = { PLUMBLINE_DATA: set.folder }
  for (const [index, name] of names.entries()) {
    const through = proxies[index]?.through ?? String
    env[`${name.toUpperCase()}_URL`] = through(set.urls[name])
    env[`${name.toUpperCase()}_OWNER_URL`] = through(set.ownerUrls[name])
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'migrate-once.ts'), tree], {
    cwd: tree,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: join(ownTree, 'node_modules/.cache/compile'),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: patience,
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said = `${said}${part.toString()}`.slice(0, 4_000)))
  await once(child, 'close')
  await Promise.all(proxies.map((proxy) => proxy.close()))
  return { isDone: child.exitCode === 0, isKilled, said, statements }
}
