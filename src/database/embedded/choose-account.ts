import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import type { Binaries } from './find-binaries.ts'

/** How PostgreSQL runs as a user other than root: with a command prefix, or under another user's ids. */
export type Account = { prefix: string[]; ids?: Ids }
type Ids = { readonly uid: number; readonly gid: number }

// System users that own few other files, best first; all other listed users follow.
const preferred = ['postgres', 'daemon', 'nobody']

/**
 * Chooses the account that runs PostgreSQL on `dataFolder`. An ordinary user runs it directly; root runs it in a separate user namespace
 * or, where the system forbids that, as another user, who then owns the data.
 */
export function chooseAccount(binaries: Binaries, dataFolder: string): Account {
  const me = process.getuid?.() ?? 0
  const owner = existsSync(dataFolder) ? statSync(dataFolder) : undefined
  const folder = dirname(dataFolder)
  if (me !== 0) {
    if (owner && owner.uid !== me)
      throw new EmbeddedError(
        `The data folder ${folder} belongs to another user (${nameOf(owner.uid)}). Start as that user, or run: chown -R ${nameOf(me)} ${folder}`,
      )
    if (!owner && !isKnown())
      throw new EmbeddedError(
        `PostgreSQL looks up the name of its user, and the system knows no user ${me}. Give it an entry in /etc/passwd, start Plumbline as a user that has one, or name external databases in RDS_URL, PS_URL and IDENTITY_URL.`,
      )
    return { prefix: [] }
  }
  if (owner && owner.uid !== 0) {
    const { uid, gid } = owner
    return checked({ prefix: [], ids: { uid, gid } }, binaries, folder)
  }
  const [user] = accounts()
  if (!user) throw new EmbeddedError('PostgreSQL does not run as root and there is no other user.')
  const prefix = ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`]
  const inNamespace: Account = { prefix }
  if (runs(inNamespace, binaries) === undefined) return inNamespace
  return checked({ prefix: [], ids: user }, binaries, folder)
}

// A container may run under any user id, even one without a user entry.
function isKnown(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

/** Changes the owner of a folder of files to the account's user unless that is the current user, and lets that user traverse `folder`. */
export function changeOwner(account: Account, folder: string, path: string): void {
  if (!account.ids || statSync(path).uid === account.ids.uid) return
  chmodSync(folder, statSync(folder).mode | 0o011)
  giveTree(path, account.ids)
}

/** Builds the command and options with which `spawn` runs a program under the account. */
export function spawnOptionsFor(account: Account, program: string, words: string[]) {
  const [command = program, ...rest] = [...account.prefix, program, ...words]
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
  return { command, words: rest, options: { ...account.ids, env } }
}

function giveTree(path: string, ids: Ids): void {
  const inside = lstatSync(path).isDirectory() ? readdirSync(path) : []
  for (const name of inside) giveTree(join(path, name), ids)
  // The folder comes last: once its owner has changed, so has the owner of everything in it.
  lchownSync(path, ids.uid, ids.gid)
}

function checked(account: Account & { readonly ids: Ids }, binaries: Binaries, folder: string) {
  const refusal = refusalOf(account, binaries, folder)
  if (refusal === undefined) return account
  throw new EmbeddedError(
    `PostgreSQL does not run as root; user namespaces are refused here (unshare --user) and it cannot run as ${nameOf(account.ids.uid)} either: ${refusal} Or start Plumbline as an ordinary user, or name external databases in RDS_URL, PS_URL and IDENTITY_URL.`,
  )
}

function refusalOf(
  account: Account & { readonly ids: Ids },
  binaries: Binaries,
  folder: string,
): string | undefined {
  const aroundPrograms = closedFolderAbove(binaries.postgres, account.ids)
  if (aroundPrograms !== undefined)
    return `that user may not enter ${aroundPrograms}. Move Plumbline to a folder that every user may enter, such as /opt.`
  const aroundData = closedFolderAbove(folder, account.ids)
  if (aroundData !== undefined)
    return `that user may not enter ${aroundData}. Set PLUMBLINE_DATA to a folder in one that every user may enter, such as /var/lib.`
  return runs(account, binaries)
}

/** Returns the outermost folder above a path that the user may not enter; undefined when there is none. */
export function closedFolderAbove(path: string, user: Ids): string | undefined {
  const folder = dirname(path)
  if (folder === path) return undefined
  return closedFolderAbove(folder, user) ?? (mayEnter(folder, user) ? undefined : folder)
}

function mayEnter(folder: string, { uid, gid }: Ids): boolean {
  const { mode, ...owner } = statSync(folder)
  if (owner.uid === uid) return (mode & 0o100) !== 0
  return (mode & (owner.gid === gid ? 0o010 : 0o001)) !== 0
}

function runs(account: Account, binaries: Binaries): string | undefined {
  const { command, words, options } = spawnOptionsFor(account, binaries.postgres, ['--version'])
  try {
    execFileSync(command, words, { ...options, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    return undefined
  } catch (thrown) {
    return `${thrown instanceof Error ? thrown.message.trim() : String(thrown)}.`
  }
}

// PostgreSQL looks up its user by id, so only users known to the system qualify.
function accounts(): { name: string; uid: number; gid: number }[] {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0)
  const best = preferred.map((name) => users.find((user) => user.name === name))
  return [...best.filter((user) => user !== undefined), ...users]
}

function nameOf(uid: number): string {
  if (uid === 0) return 'root'
  return accounts().find((user) => user.uid === uid)?.name ?? `user ${uid}`
}
