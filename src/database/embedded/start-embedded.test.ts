import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { nightly } from '#test/harness/nightly.ts'
import { findRunning } from './find-running.ts'
import { childrenIn } from './postmaster.ts'
import { isAlive } from './process-life.ts'
import { ownerRole, readerRole, roles, serverRole } from './role-passwords.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'

// Creating a cluster takes a second, or several on a busy machine.
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-embedded-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string, databases = ['rds']): Promise<Embedded> {
  const embedded = await startEmbedded({ folder, databases, report: () => {} })
  cleanUps.push(() => embedded.stop())
  return embedded
}

/** Returns everything that PostgreSQL has logged. */
const logOf = (folder: string): string =>
  [
    join(folder, 'postgres.log'),
    ...readdirSync(join(folder, 'postgres/log')).map((name) => join(folder, 'postgres/log', name)),
  ]
    .map((file) => readFileSync(file, 'utf8'))
    .join('')

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Starts the database in a child process; returns that process and the server's pid. */
async function startElsewhere(folder: string) {
  const script = `import { startEmbedded } from ${JSON.stringify(new URL('start-embedded.ts', import.meta.url).href)}
    const { pid } = await startEmbedded({ folder: ${JSON.stringify(folder)}, databases: ['rds'], report: () => {} })
    console.log(pid); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanUps.push(() => child.kill('SIGKILL'))
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, pid: Number(line) }
}

/** Starts the database in a child process, kills that process with SIGKILL, and returns the server's pid. */
async function startAndDie(folder: string): Promise<number> {
  const { child, pid } = await startElsewhere(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return pid
}

test('makes a checked, UTF-8 cluster with the named databases on a loopback port below 32768', async () => {
  const folder = newFolder()
  const { ownerUrl, adminUrl, pid, wasAdopted } = await start(folder, ['rds', 'ps'])
  expect(wasAdopted).toBe(false)
  expect(isAlive(pid)).toBe(true)
  expect(Number(new URL(adminUrl).port)).toBeLessThan(32_768)
  expect(await ask(ownerUrl('ps'), 'select current_database(), current_user')).toEqual([
    'ps',
    'plumbline',
  ])
  const facts = `select current_setting('data_checksums'), current_setting('server_encoding'),
    current_setting('password_encryption'), current_setting('listen_addresses'), datlocprovider, datlocale
    from pg_database where datname = 'rds'`
  const expected = ['on', 'UTF8', 'scram-sha-256', '127.0.0.1', 'b', 'C.UTF-8']
  expect(await ask(ownerUrl('rds'), facts)).toEqual(expected)
})

test('the server connects over a socket that only its owner can open; where its path would be too long, over TCP', async () => {
  const over = `select coalesce(host(inet_client_addr()), 'socket') from (values (1)) one`
  const folder = newFolder()
  const { url } = await start(folder)
  expect(await ask(url('rds'), over)).toEqual(['socket'])
  expect(statSync(join(folder, 'sockets')).mode & 0o777).toBe(0o700)
  const far = join(newFolder(), 'a'.repeat(100))
  const { url: urlFar } = await start(far)
  expect(await ask(urlFar('rds'), over)).toEqual(['127.0.0.1'])
})

const passwordFiles = [
  'postgres-password',
  ...roles.map((role) => `postgres-password-${role}`),
] as const
const passwordIn = (url: string) => decodeURIComponent(new URL(url).password)

test(
  'superuser, owner, server and reader have each a password of their own, in files that only their owner can read',
  nightly,
  async () => {
    const folder = newFolder()
    const { url, readerUrl, ownerUrl, adminUrl } = await start(folder)
    const addresses = [adminUrl, ownerUrl('rds'), url('rds'), readerUrl('rds')]
    const passwords = addresses.map(passwordIn)
    expect(new Set(passwords).size).toBe(4)
    const at = (address: string, password: string) => {
      const other = new URL(address)
      other.password = encodeURIComponent(password)
      return ask(other.href, 'select 1').catch((error: { code?: string }) => error.code)
    }
    for (const address of addresses)
      for (const password of passwords)
        expect(await at(address, password)).toEqual(
          passwordIn(address) === password ? [1] : '28P01',
        )
    for (const file of passwordFiles) {
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
      expect(passwords).toContain(readFileSync(join(folder, file), 'utf8').trim())
    }
    const log = logOf(folder)
    expect(log).toContain('password authentication failed')
    expect(passwords.filter((password) => log.includes(password))).toEqual([])
  },
)

/** Creates a data folder as earlier versions did: one password for all roles, and no read-only role. */
async function folderOfEarlierVersion(): Promise<string> {
  const folder = newFolder()
  const { adminUrl, ownerUrl, stop } = await start(folder)
  await ask(ownerUrl('rds'), 'create table kept as select 7 as n')
  const shared = readFileSync(join(folder, 'postgres-password'), 'utf8').trim()
  for (const role of [ownerRole, serverRole])
    await ask(adminUrl, `alter role ${role} password '${shared}'`)
  await ask(adminUrl, `drop role ${readerRole}`)
  await stop()
  for (const role of roles) rmSync(join(folder, `postgres-password-${role}`))
  return folder
}

test(
  'a folder in which all roles share a password gets one for each at the next start, and keeps its rows',
  nightly,
  async () => {
    const folder = await folderOfEarlierVersion()
    const { url, ownerUrl, readerUrl, adminUrl } = await start(folder)
    expect(await ask(ownerUrl('rds'), 'select n from kept')).toEqual([7])
    const passwords = [adminUrl, ownerUrl('rds'), url('rds'), readerUrl('rds')].map(passwordIn)
    expect(new Set(passwords).size).toBe(4)
    for (const address of [url('rds'), readerUrl('rds'), adminUrl])
      expect(await ask(address, 'select 1')).toEqual([1])
    const [admin = ''] = passwords
    const server = new URL(url('rds'))
    server.password = encodeURIComponent(admin)
    await expect(ask(server.href, 'select 1')).rejects.toThrow('password authentication failed')
  },
)

test.each([
  ['before any password was kept', []],
  ['after the first was kept, before the database knew it', [ownerRole]],
  ['after all were kept, before the database knew them', roles],
])('a folder whose upgrade was interrupted %s starts', nightly, async (_, kept) => {
  const folder = await folderOfEarlierVersion()
  for (const role of kept)
    writeFileSync(join(folder, `postgres-password-${role}`), `of an attempt for ${role}\n`)
  // A draft left by a power failure in the middle of writing.
  writeFileSync(join(folder, `postgres-password-${serverRole}.new`), 'half')
  const { url, ownerUrl, readerUrl } = await start(folder)
  expect(await ask(ownerUrl('rds'), 'select n from kept')).toEqual([7])
  for (const address of [url('rds'), readerUrl('rds')])
    expect(await ask(address, 'select 1')).toEqual([1])
  for (const role of kept)
    expect(readFileSync(join(folder, `postgres-password-${role}`), 'utf8')).toBe(
      `of an attempt for ${role}\n`,
    )
})

test('an empty password file, and one that others can read, are repaired', nightly, async () => {
  const folder = newFolder()
  const first = await start(folder)
  await first.stop()
  writeFileSync(join(folder, `postgres-password-${serverRole}`), '')
  for (const file of passwordFiles) chmodSync(join(folder, file), 0o644)
  const { url, ownerUrl } = await start(folder)
  expect(await ask(url('rds'), 'select 1')).toEqual([1])
  expect(await ask(ownerUrl('rds'), 'select 1')).toEqual([1])
  for (const file of passwordFiles) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
})

test('refuses a wrong password', nightly, async () => {
  const { ownerUrl } = await start(newFolder())
  const wrong = new URL(ownerUrl('rds'))
  wrong.password = 'guess'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('keeps data, password and port across a stop and a second start', nightly, async () => {
  const folder = newFolder()
  const first = await start(folder)
  await ask(first.ownerUrl('rds'), 'create table kept as select 7 as n')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)
  const second = await start(folder)
  expect(second.ownerUrl('rds')).toBe(first.ownerUrl('rds'))
  expect(await ask(second.ownerUrl('rds'), 'select n from kept')).toEqual([7])
})

test(
  'serves the same address with all committed data after its server was killed',
  nightly,
  async () => {
    const { ownerUrl, pid } = await start(newFolder())
    await ask(ownerUrl('rds'), 'create table kept as select 7 as n')
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => ask(ownerUrl('rds'), 'select n from kept').catch(() => 'gone'))
      .toEqual([7])
  },
)

test('adopts the server that a killed Plumbline left behind', nightly, async () => {
  const folder = newFolder()
  const orphan = await startAndDie(folder)
  expect(isAlive(orphan)).toBe(true)
  const { pid, wasAdopted, ownerUrl, stop } = await start(folder)
  expect({ pid, wasAdopted }).toEqual({ pid: orphan, wasAdopted: true })
  expect(await ask(ownerUrl('rds'), 'select 1')).toEqual([1])
  await stop()
  expect(isAlive(orphan)).toBe(false)
})

test(
  'starts again after both Plumbline and the server were killed, whatever reused their ids',
  nightly,
  async () => {
    const folder = newFolder()
    const orphan = await startAndDie(folder)
    process.kill(orphan, 'SIGKILL')
    while (isAlive(orphan)) await sleep(5)
    const pidFile = join(folder, 'postgres/postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
    writeFileSync(join(folder, 'plumbline.lock'), `${process.pid} 1\n`)
    const { wasAdopted, ownerUrl } = await start(folder)
    expect(wasAdopted).toBe(false)
    expect(await ask(ownerUrl('rds'), 'select 1')).toEqual([1])
  },
)

test(
  'waits up to three seconds for an earlier Plumbline to release the folder',
  nightly,
  async () => {
    const folder = newFolder()
    const { child, pid } = await startElsewhere(folder)
    setTimeout(() => child.kill('SIGKILL'), 500)
    const taken = await start(folder)
    expect(taken).toMatchObject({ pid, wasAdopted: true })
  },
)

test('refuses a folder that another Plumbline is using', nightly, async () => {
  const folder = newFolder()
  const { child, pid } = await startElsewhere(folder)
  await expect(start(folder)).rejects.toThrow(`in use by another Plumbline (process ${child.pid})`)
  expect(isAlive(pid)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await start(folder)
})

test(
  'refuses a second start on the same folder without disturbing the first',
  nightly,
  async () => {
    const folder = newFolder()
    const { ownerUrl } = await start(folder)
    await expect(start(folder)).rejects.toThrow(`The data folder ${folder} is in use`)
    expect(await ask(ownerUrl('rds'), 'select 1')).toEqual([1])
  },
)

test(
  'a command finds the database of a running Plumbline, and none when none is running',
  nightly,
  async () => {
    const folder = newFolder()
    expect(findRunning(folder)).toBeUndefined()
    const { ownerUrl, stop } = await start(folder)
    expect(findRunning(folder)?.ownerUrl('rds')).toBe(ownerUrl('rds'))
    await stop()
    expect(findRunning(folder)).toBeUndefined()
  },
)

test('names the folder when a file exists in its place', async () => {
  const file = join(newFolder(), 'data')
  writeFileSync(file, '')
  await expect(start(file)).rejects.toThrow(
    `The data folder ${file} cannot be used: a file stands where a folder is needed.`,
  )
})

test('an interrupted creation does not prevent the next', nightly, async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'postgres-password'), 'of an attempt that was cut short')
  writeFileSync(join(folder, 'postgres.new'), '')
  const { ownerUrl } = await start(folder)
  expect(await ask(ownerUrl('rds'), 'select 1')).toEqual([1])
  expect(existsSync(join(folder, 'postgres.new'))).toBe(false)
})

test('moves to another port when another program uses the remembered one', nightly, async () => {
  const folder = newFolder()
  const stranger = await start(newFolder())
  writeFileSync(join(folder, 'postgres-port'), new URL(stranger.adminUrl).port)
  const { ownerUrl, adminUrl } = await start(folder)
  expect(new URL(adminUrl).port).not.toBe(new URL(stranger.adminUrl).port)
  expect(await ask(ownerUrl('rds'), 'select 1')).toEqual([1])
})

test(
  'the log is written to files of bounded size, of which the oldest are removed',
  nightly,
  async () => {
    const folder = newFolder()
    const { adminUrl, stop } = await start(folder)
    const shown = (name: string) => ask(adminUrl, `show ${name}`)
    expect(await shown('logging_collector')).toEqual(['on'])
    expect(await shown('log_rotation_size')).toEqual(['10MB'])
    expect(await shown('log_rotation_age')).toEqual(['1d'])
    await stop()
    const logs = join(folder, 'postgres/log')
    const [first = ''] = readdirSync(logs)
    for (let n = 0; n < 150; n += 1)
      writeFileSync(join(logs, `2020-01-01_000${String(n).padStart(3, '0')}.log`), 'old')
    await start(folder)
    const left = readdirSync(logs).toSorted()
    expect(left.length).toBeLessThanOrEqual(101)
    expect(left).toContain(first)
    expect(left).toContain('2020-01-01_000149.log')
    expect(left).not.toContain('2020-01-01_000000.log')
  },
)

test('a failed start reports the error of PostgreSQL', nightly, async () => {
  const folder = newFolder()
  await (await start(folder)).stop()
  rmSync(join(folder, 'postgres/global/pg_control'))
  await expect(start(folder)).rejects.toThrow(/did not start .*postgres\/log.*pg_control/s)
})

test('a server that is frozen is ended all the same, and leaves no process', nightly, async () => {
  const folder = newFolder()
  const { pid, stop } = await start(folder)
  process.kill(pid, 'SIGSTOP')
  await stop()
  expect(isAlive(pid)).toBe(false)
  expect(childrenIn(join(folder, 'postgres'))).toEqual([])
})
