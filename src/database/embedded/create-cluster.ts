import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SecretFileError, readSecret } from '../secret-file.ts'
import { type Account, changeOwner, spawnOptionsFor } from './choose-account.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { Binaries } from './find-binaries.ts'

const initdbWords = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--auth=scram-sha-256',
  '--username=postgres',
  '--no-instructions',
]

/**
 * Creates `folder/postgres` with a random superuser password in `folder/postgres-password` unless it exists, and returns the password.
 * Safe to repeat after a failed or killed attempt.
 */
export async function createCluster(
  folder: string,
  binaries: Binaries,
  account: Account,
  report: (line: string) => void,
): Promise<string> {
  const dataFolder = join(folder, 'postgres')
  const passwordFile = join(folder, 'postgres-password')
  if (existsSync(join(dataFolder, 'PG_VERSION'))) {
    changeOwner(account, folder, dataFolder)
    return passwordIn(passwordFile, dataFolder, report)
  }
  const draft = `${dataFolder}.new`
  const draftPassword = join(draft, 'password')
  report('making the database')
  rmSync(draft, { recursive: true, force: true })
  try {
    const password = randomBytes(24).toString('base64url')
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(draftPassword, `${password}\n`, { mode: 0o600 })
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
    changeOwner(account, folder, draft)
    const cluster = join(draft, 'cluster')
    const words = [...initdbWords, `--pwfile=${draftPassword}`, '-D', cluster]
    const { command, words: all, options } = spawnOptionsFor(account, binaries.initdb, words)
    await promisify(execFile)(command, all, { ...options, cwd: draft })
    renameSync(cluster, dataFolder)
    return password
  } catch (thrown) {
    throw new EmbeddedError(`The database could not be made in ${folder}: ${reasonOf(thrown)}`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function passwordIn(file: string, dataFolder: string, report: (line: string) => void): string {
  try {
    const password = readSecret(file, report)
    if (password !== undefined) return password
  } catch (error) {
    throw error instanceof SecretFileError ? new EmbeddedError(error.message) : error
  }
  throw new EmbeddedError(
    `${file} is missing: it holds the password of the database in ${dataFolder}. Put it back from a backup.`,
  )
}

function reasonOf(thrown: unknown): string {
  const stderr = thrown instanceof Error && 'stderr' in thrown ? String(thrown.stderr).trim() : ''
  const text = stderr || String(thrown)
  return /no space left|ENOSPC|EDQUOT|quota exceeded|wrote only \d+ of/i.test(text)
    ? 'the disk is full.'
    : text
}
