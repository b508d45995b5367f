import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { lockFolder } from '#database/embedded/lock-folder.ts'
import { scramVerifier } from '#database/embedded/scram-verifier.ts'
import { restoreMark } from '../../files/check-file-folder.ts'
import { fileStores, type FilesLocation } from '../../files/file-stores.ts'
import { readManifests } from '../base/manifest.ts'
import { withConnections } from '../base/table-digests.ts'
import { BackupError } from '../repository/backup-error.ts'
import { openRepository, type BackupLocation } from '../repository/repository.ts'
import { checkLog, chooseBackup } from './choose-backup.ts'
import { recoverCluster, type RecoveredCluster } from './recover-cluster.ts'
import { restoreFiles, targetUrls, type FilesOutcome } from './restore-files.ts'

type Settings = {
  readonly location: BackupLocation
  readonly system: string
  /** The moment to restore; the end of the archive when not given. */
  readonly at: Date | undefined
  /** The data folder to create. */
  readonly into: string
  readonly filesLocation: FilesLocation
  /** The addresses of external targets, which are in no backup. */
  readonly external: Readonly<Record<string, string>>
  readonly report: (line: string) => void
}

export type RestoreResult = {
  readonly lastCommit: string
  readonly files: FilesOutcome
}

// What the folder to restore into may contain: the secret, if it was kept beside the backups, and files that
// are still there.
const allowed = new Set(['auth-secret', 'files', 'lost+found', 'restoring', 'plumbline.lock'])

/**
 * Creates a data folder with the databases and files of an installation from its backups. Apart from a lock and a working folder,
 * nothing appears in it before the databases are completely restored. Throws a BackupError.
 */
export async function restoreBackup(settings: Settings): Promise<RestoreResult> {
  const { location, system, at, into, report } = settings
  const repository = openRepository(location)
  const backup = await chooseBackup(repository, system, at)
  await checkLog(repository, backup)
  const claim = lockFolder(into)
  const folder = join(into, 'restoring')
  try {
    const inTheWay = readdirSync(into).find((name) => !allowed.has(name))
    if (inTheWay !== undefined)
      throw new BackupError(
        `${into} is not empty: it holds ${inTheWay}. A restore overwrites nothing; name another folder with --into, or move that one away.`,
      )
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    const target = at === undefined ? 'end' : { at }
    const cluster = await recoverCluster({ location, backup, folder, target, report })
    const { password, ...result } = await completeRestore(settings, cluster, backup.endedAt)
    const passwordFile = join(into, 'postgres-password')
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
    renameSync(cluster.dataFolder, join(into, 'postgres'))
    return result
  } finally {
    rmSync(folder, { recursive: true, force: true })
    claim.release()
  }
}

async function completeRestore(
  { location, system, filesLocation, external, report }: Settings,
  cluster: RecoveredCluster,
  endedAt: string,
): Promise<RestoreResult & { readonly password: string }> {
  const repository = openRepository(location)
  try {
    const password = await giveNewPassword(cluster.url('postgres'))
    const mark = await readMark(cluster.url)
    const check = { wait: 0, report, isReadOnly: false }
    if (mark !== undefined) await restoreMark(filesLocation, mark, check)
    report('restoring the files')
    const manifests = await readManifests(repository, system)
    const urls = targetUrls((name) => external[name] ?? cluster.url(name))
    const files = await withConnections(urls, (connections) =>
      restoreFiles(
        { repository, system, manifests, report },
        connections,
        fileStores(filesLocation),
      ),
    )
    return { password, lastCommit: cluster.lastCommit ?? endedAt, files }
  } finally {
    await cluster.stop()
  }
}

/** Backups do not contain the passwords of roles: the superuser gets a new one here, the others at the next start. */
async function giveNewPassword(adminUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(
      `alter role postgres password ${client.escapeLiteral(scramVerifier(password))}`,
    )
  } finally {
    await client.end()
  }
  return password
}

async function readMark(url: (database: string) => string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url('identity') })
  try {
    await client.connect()
    const { rows } = await client.query<{ id: string }>('select "Id" as id from "FileFolder"')
    return rows[0]?.id
  } catch (error) {
    // The accounts are in an external database.
    if ((error as { code?: unknown }).code === '3D000') return undefined
    throw error
  } finally {
    await client.end()
  }
}
