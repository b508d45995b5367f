import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { changeOwner, chooseAccount } from '#database/embedded/choose-account.ts'
import { EmbeddedError } from '#database/embedded/embedded-error.ts'
import { findBinaries } from '#database/embedded/find-binaries.ts'
import { launchPostgres } from '#database/embedded/launch-postgres.ts'
import { childrenIn } from '#database/embedded/postmaster.ts'
import { isAlive } from '#database/embedded/process-life.ts'
import { sendSignal } from '#database/embedded/signal.ts'
import { nodeCommand } from '#database/embedded/wal-archive.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { unpackTar } from '../base/tar.ts'
import { BackupError } from '../repository/backup-error.ts'
import { openRepository, type BackupLocation, type Repository } from '../repository/repository.ts'
import { walSettings } from '../wal/wal-settings.ts'
import type { ClusterBackup } from './choose-backup.ts'

/** How far a cluster is recovered: to a moment, to a restore point, or to the end of the archive. */
export type RecoveryTarget = { readonly at: Date } | { readonly point: string } | 'end'

export type Recovery = {
  readonly location: BackupLocation
  readonly backup: ClusterBackup
  /** An existing folder, used by nothing else, in which the cluster is created. */
  readonly folder: string
  readonly target: RecoveryTarget
  readonly report: (line: string) => void
}

/** A running recovered cluster: on a Unix socket in a private folder, it accepts its own user as superuser. */
export type RecoveredCluster = {
  readonly dataFolder: string
  readonly url: (database: string) => string
  /** When the last transaction that it contains was committed, as PostgreSQL logged it; undefined when none followed the base backup. */
  readonly lastCommit: string | undefined
  readonly stop: () => Promise<void>
}

const port = 5432
const spare = 512 * 1024 * 1024

/** Creates a cluster from a base backup and the archived log, and starts it. Throws a BackupError when a part of either is missing or damaged. */
export async function recoverCluster(recovery: Recovery): Promise<RecoveredCluster> {
  const { location, backup, folder, target, report } = recovery
  await checkSpace(folder, backup.cluster.bytes)
  const dataFolder = join(folder, 'postgres')
  const binaries = findBinaries()
  const account = chooseAccount(binaries, dataFolder)
  mkdirSync(dataFolder, { mode: 0o700 })
  report(`unpacking the backup of ${backup.endedAt}`)
  await unpackTar(allParts(openRepository(location), backup), dataFolder)
  const sockets = mkdtempSync(join(tmpdir(), 'plumbline-'))
  const removeSockets = () => rmSync(sockets, { recursive: true, force: true })
  const files = writeRecoveryFiles(recovery, dataFolder, sockets)
  for (const path of [sockets, ...Object.values(files).filter(existsSync), dataFolder])
    changeOwner(account, folder, path)
  report('replaying the log')
  const settings = { ...recoverySettings(files, target), unix_socket_directories: sockets }
  const place = { folder, dataFolder, binaries, account, settings }
  let pid: number
  try {
    const server = await launchPostgres(place, port, report)
    if (typeof server === 'string') throw new BackupError(`The restored database: ${server}.`)
    ;({ pid } = server)
  } catch (error) {
    const reason = explain(error, recovery, files.failureFile)
    removeSockets()
    throw reason
  }
  return {
    dataFolder,
    url: (database) =>
      `postgres://postgres@${encodeURIComponent(sockets)}:${port}/${encodeURIComponent(database)}`,
    lastCommit: lastCommitIn(dataFolder),
    stop: async () => {
      await stopServer(pid, dataFolder)
      removeSockets()
    },
  }
}

async function checkSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + spare)
    throw new BackupError(
      `The restored databases need ${fileSizeText(bytes + spare)}, and ${folder} has ${fileSizeText(bavail * bsize)}.`,
    )
}

async function* allParts(
  repository: Repository,
  { cluster: { parts } }: ClusterBackup,
): AsyncGenerator<Buffer> {
  for (const { name, sha256 } of parts) yield* repository.read(name, sha256)
}

type RecoveryFiles = {
  readonly settingsFile: string
  readonly failureFile: string
  readonly hbaFile: string
  readonly cacheFolder: string
}

function writeRecoveryFiles(
  { location, backup, folder }: Recovery,
  dataFolder: string,
  sockets: string,
): RecoveryFiles {
  const settingsFile = join(sockets, 'fetch.json')
  const failureFile = join(sockets, 'failure')
  const hbaFile = join(sockets, 'hba.conf')
  const settings = { ...walSettings(location), system: backup.system, failureFile, folder }
  writeFileSync(settingsFile, JSON.stringify(settings), { mode: 0o600 })
  writeFileSync(hbaFile, 'local all postgres trust\n', { mode: 0o600 })
  writeFileSync(join(dataFolder, 'recovery.signal'), '')
  return { settingsFile, failureFile, hbaFile, cacheFolder: join(sockets, 'cache') }
}

function recoverySettings(
  { settingsFile, hbaFile, cacheFolder }: RecoveryFiles,
  target: RecoveryTarget,
): Record<string, string> {
  const fetch = fileURLToPath(new URL('../wal/fetch-main.ts', import.meta.url))
  const upTo: Record<string, string> =
    target === 'end'
      ? {}
      : 'at' in target
        ? { recovery_target_time: target.at.toISOString().replace('T', ' ').replace('Z', '+00') }
        : { recovery_target_name: target.point }
  return {
    listen_addresses: '',
    hba_file: hbaFile,
    archive_mode: 'off',
    // The server must be ready only once everything is replayed, not while it still follows the log.
    hot_standby: 'off',
    // The command runs once per segment: cached compiled code saves most of its time.
    restore_command: nodeCommand([fetch, settingsFile, '%f', '%p'], {
      NODE_COMPILE_CACHE: cacheFolder,
    }),
    recovery_target_action: 'promote',
    recovery_target_timeline: 'latest',
    ...upTo,
  }
}

function explain(error: unknown, { target, folder }: Recovery, failureFile: string): unknown {
  if (!(error instanceof EmbeddedError)) return error
  if (existsSync(failureFile)) return new BackupError(readFileSync(failureFile, 'utf8'))
  if (/recovery ended before configured recovery target was reached/.test(error.message)) {
    const reached = lastCommitIn(join(folder, 'postgres')) ?? 'the end of the backup'
    const wanted =
      target !== 'end' && 'at' in target ? target.at.toISOString() : 'The restore point'
    return new BackupError(
      `The archived log ends before ${wanted}: the last transaction in it is of ${reached}. Without --at it is restored to its end.`,
    )
  }
  return new BackupError(`The recovery failed. ${error.message}`)
}

/** Reads how far the server has recovered from its log, of which the newest file is the one it wrote itself; undefined when the log does not say. */
function lastCommitIn(dataFolder: string): string | undefined {
  const logs = join(dataFolder, 'log')
  const [newest] = existsSync(logs) ? readdirSync(logs).toSorted().toReversed() : []
  if (newest === undefined) return undefined
  const found = readFileSync(join(logs, newest), 'utf8').matchAll(
    /last completed transaction was at log time (\S+ \S+)/g,
  )
  const [, at] = [...found].at(-1) ?? []
  // PostgreSQL writes only the hours of the time zone: 2027-01-15 14:30:00.25+00.
  return at?.replace(' ', 'T').replace(/\+00$/, 'Z')
}

const untilKilled = 60_000

/** Stops a server and waits until all of its processes have ended. */
async function stopServer(pid: number, dataFolder: string): Promise<void> {
  sendSignal(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid) || childrenIn(dataFolder).length > 0; waited += 10) {
    if (waited === untilKilled) sendSignal(pid, 'SIGKILL')
    await sleep(10)
  }
}
