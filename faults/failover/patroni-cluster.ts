import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { changeOwner } from '#database/embedded/choose-account.ts'
import { createDatabases } from '#database/embedded/create-databases.ts'
import { ownerRole, readerRole, serverRole } from '#database/embedded/role-passwords.ts'
import {
  migrateDatabases,
  names,
  urlsBeside,
  type Cluster,
  type Urls,
} from '../installation/cluster.ts'
import { startDaemon } from './daemon.ts'
import { Machine } from './machine.ts'
import { planMachines, type MachinePlan } from './plan-machines.ts'

type PatroniOptions = {
  readonly isSynchronous: boolean
  /** How many milliseconds before it is killed the leader stops sending its log. */
  readonly cutOff: () => number
  readonly report: (line: string) => void
}

const longestWait = 300_000
const secret = () => randomBytes(18).toString('base64url')

/** Starts a PostgreSQL on two machines managed by Patroni, behind HAProxy, with the example files of deploy/patroni. */
export async function startPatroniCluster(options: PatroniOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-failover-'))
  const secrets = { superuser: secret(), replication: secret(), rewind: secret(), rest: secret() }
  const plan = await planMachines(folder, secrets, options.isSynchronous)
  const machines = plan.machines.map((settings) => new Machine(settings))
  for (const { folder: own } of plan.machines) {
    mkdirSync(own)
    changeOwner(plan.account, folder, own)
  }
  const haproxy = startHaproxy(folder, plan)
  const stop = async () => {
    haproxy.kill()
    await Promise.all(machines.map((machine) => machine.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const machine of machines) machine.start()
    const address = (role: string, password: string): Urls =>
      urlsBeside(`postgres://${role}:${password}@127.0.0.1:${plan.haproxy.port}/postgres`)
    const adminUrl = `postgres://postgres:${secrets.superuser}@127.0.0.1:${plan.haproxy.port}/postgres`
    await until('a leader answers through HAProxy', machines, () => isAnswering(adminUrl))
    const passwords = { [ownerRole]: secret(), [serverRole]: secret(), [readerRole]: secret() }
    await createDatabases(adminUrl, passwords, [...names])
    const urls = address(serverRole, passwords[serverRole])
    const ownerUrls = address(ownerRole, passwords[ownerRole])
    await migrateDatabases(folder, urls, ownerUrls)
    await whenWhole(machines, options)
    return {
      folder,
      urls,
      ownerUrls,
      adminUrls: urlsBeside(adminUrl),
      pid: () => primaryPid(machines),
      kill: () => killLeader(machines, options.cutOff()),
      whenWhole: () => whenWhole(machines, options),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function startHaproxy(folder: string, { account, haproxy }: MachinePlan) {
  const own = join(folder, 'haproxy')
  mkdirSync(own)
  const file = join(own, 'haproxy.cfg')
  writeFileSync(file, haproxy.file)
  const words = ['-db', '-f', file]
  return startDaemon({ account, program: 'haproxy', words, env: {}, folder: own })
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"')
    return rows[0].isStandby === false
  } catch {
    return false
  } finally {
    client.end().catch(() => {})
  }
}

function primaryPid(machines: readonly Machine[]): number {
  const pid = machines.map((machine) => machine.primaryPid).find((one) => one !== undefined)
  if (pid === undefined) throw new Error('No PostgreSQL takes writes at this moment.')
  return pid
}

/** Kills the whole machine of the leader. */
async function killLeader(machines: readonly Machine[], cutOff: number): Promise<number> {
  let leader: Machine | undefined
  await until('there is a leader', machines, async () => {
    leader = await firstThat(machines, (machine) => machine.isLeader())
    return leader !== undefined
  })
  if (cutOff > 0) leader?.holdReplication()
  await wait(cutOff)
  return leader?.kill() ?? Date.now()
}

/** Starts the killed machines again, and waits until the leader has its standby. */
async function whenWhole(
  machines: readonly Machine[],
  { isSynchronous, report }: PatroniOptions,
): Promise<void> {
  const begun = Date.now()
  const killed = machines.filter((machine) => !machine.isRunning)
  for (const machine of killed) machine.start()
  const standby = isSynchronous ? 'sync_standby' : 'replica'
  await until(`the leader has a ${standby}`, machines, async () => {
    const leader = await firstThat(machines, (machine) => machine.isLeader())
    const members = (await leader?.members()) ?? []
    const isThere = (role: string) =>
      members.some((member) => member.role === role && /^(?:running|streaming)$/.test(member.state))
    return isThere('leader') && isThere(standby)
  })
  for (const { settings } of killed)
    report(
      `machine ${settings.name} is a ${standby} again after ${((Date.now() - begun) / 1_000).toFixed(1)} s`,
    )
}

async function firstThat(
  machines: readonly Machine[],
  is: (machine: Machine) => Promise<boolean>,
): Promise<Machine | undefined> {
  const found = await Promise.all(machines.map(is))
  return machines.find((_, index) => found[index])
}

async function until(
  what: string,
  machines: readonly Machine[],
  isTrue: () => Promise<boolean>,
): Promise<void> {
  const deadline = Date.now() + longestWait
  while (!(await isTrue())) {
    if (Date.now() > deadline)
      throw new Error(
        `Not within ${longestWait / 1_000} s: ${what}.\n${machines.map((machine) => `${machine.settings.name}: ${machine.said()}`).join('\n')}`,
      )
    await wait(200)
  }
}
