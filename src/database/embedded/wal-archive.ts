import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { type Account, changeOwner } from './choose-account.ts'
import { EmbeddedError, systemCode } from './embedded-error.ts'

/** Where the embedded server archives its write-ahead log. */
export type WalArchive = {
  /** A Node script that archives one file; its arguments are a settings file, the path of the file and its name. */
  readonly program: string
  /** Identifies the location of the archive; contains no secrets, which may change. */
  readonly place: string
  /** The contents of the settings file besides `since` and `archivedIn`; secrets go there because every role can read the settings of PostgreSQL. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Returns a folder in which the program stores files; it is created for the account that runs PostgreSQL. */
  readonly folder?: (systemIdentifier: string) => string
}

/** How long the last writes may wait to be archived, in seconds; together with the archiving itself, about a minute. */
const archiveTimeout = '45'

const settingsFile = (folder: string): string => join(folder, 'wal-archive.json')

/** Returns the identifier of a cluster, which all copies of the cluster share. */
export const systemIdentifier = (dataFolder: string): string =>
  readFileSync(join(dataFolder, 'global/pg_control')).readBigUInt64LE(0).toString()

type Stored = { readonly since: string; readonly archivedIn?: string }

function readStored(folder: string): Stored | undefined {
  try {
    return JSON.parse(readFileSync(settingsFile(folder), 'utf8')) as Stored
  } catch {
    return undefined
  }
}

/** Returns since when a data folder has archived its log to one location without a gap; undefined when it does not archive. */
export function archivedSince(folder: string): Date | undefined {
  const stored = readStored(folder)
  return stored && new Date(stored.since)
}

/** Quotes words for the shell that PostgreSQL starts; PostgreSQL replaces %p and %f, and any other % is literal. */
const shellCommand = (words: readonly string[]): string =>
  words
    .map((word) =>
      word === '%p' || word === '%f'
        ? `"${word}"`
        : `'${word.replaceAll('%', '%%').replaceAll("'", String.raw`'\''`)}'`,
    )
    .join(' ')

/** The environment variables that name additional certificate authorities for a Node process. */
const trusted = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA'] as const

/**
 * Returns a command, for the shell that PostgreSQL starts, that runs a Node script with the given variables. It also passes on the certificate
 * authorities that this process trusts, because PostgreSQL does not inherit our environment.
 */
export function nodeCommand(
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): string {
  const inherited = trusted.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const assigned = [...inherited, ...Object.entries(variables)].map(
    ([name, value]) => `${name}=${shellCommand([value])}`,
  )
  return [...assigned, shellCommand([process.execPath, ...words])].join(' ')
}

/**
 * Returns the settings that make the server archive its log, or not, and stores the settings file of the archiving program. `since`
 * restarts after a run without archiving, which leaves a gap, and in a new location, which has none of the earlier log.
 */
export function archiveSettings(
  { folder, dataFolder, account }: { folder: string; dataFolder: string; account: Account },
  archive: WalArchive | undefined,
): Record<string, string> {
  const file = settingsFile(folder)
  if (archive === undefined) {
    rmSync(file, { force: true })
    return { archive_mode: 'off' }
  }
  const earlier = readStored(folder)
  const stored = {
    ...archive.settings,
    archivedIn: archive.place,
    since: earlier?.archivedIn === archive.place ? earlier.since : new Date(),
  }
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify(stored), { mode: 0o600, flush: true })
  changeOwner(account, folder, draft)
  renameSync(draft, file)
  const target = archive.folder?.(systemIdentifier(dataFolder))
  if (target !== undefined) {
    try {
      giveFolder(account, target)
    } catch (error) {
      throw new EmbeddedError(
        `The log cannot be archived in ${target} (${systemCode(error)}). Make the folder of BACKUP_URL for the user who runs Plumbline; a service may write only to folders that its unit names.`,
        { cause: error },
      )
    }
  }
  return {
    archive_mode: 'on',
    archive_command: nodeCommand([archive.program, file, '%p', '%f']),
    archive_timeout: archiveTimeout,
  }
}

/** Creates a folder in which another user stores files, and lets that user reach it. */
function giveFolder(account: Account, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account.ids === undefined) return
  const above = dirname(folder)
  for (const each of [above, dirname(above)]) chmodSync(each, statSync(each).mode | 0o011)
  changeOwner(account, above, folder)
}

/** Whether a running server has the wanted settings; a server left by an earlier run may have others. */
export async function hasSettings(
  adminUrl: string,
  wanted: Readonly<Record<string, string>>,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string | null }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(wanted)],
    )
    return rows.every(({ name, setting }) => setting === wanted[name])
  } finally {
    await client.end()
  }
}
