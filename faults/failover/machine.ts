import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '#database/embedded/choose-account.ts'
import { childrenIn, readLivePostmaster } from '#database/embedded/postmaster.ts'
import { commandLine } from '#database/embedded/process-life.ts'
import { sendSignal } from '#database/embedded/signal.ts'
import { killAll } from '../installation/cluster.ts'
import { startDaemon, type Daemon } from './daemon.ts'

/** What one machine of a cluster runs, with its settings; the third runs only etcd. */
export type MachineSettings = {
  readonly name: string
  readonly folder: string
  readonly account: Account
  readonly etcd: Readonly<Record<string, string>>
  readonly patroni?: {
    readonly file: string
    readonly env: Readonly<Record<string, string>>
    readonly dataFolder: string
    readonly restPort: number
  }
}

/** One machine: a member of etcd, and Patroni with its PostgreSQL. */
export class Machine {
  readonly settings: MachineSettings
  #daemons: readonly Daemon[] = []

  constructor(settings: MachineSettings) {
    this.settings = settings
  }

  get isRunning(): boolean {
    return this.#daemons.length > 0 && this.#daemons.every((daemon) => daemon.isRunning())
  }

  /** Starts what is not running, as the service manager does when the machine boots. */
  start(): void {
    const { account, folder, etcd, patroni } = this.settings
    const common = { account, folder }
    const daemons = [startDaemon({ ...common, program: 'etcd', words: [], env: etcd })]
    if (patroni !== undefined) {
      const file = join(folder, 'patroni.yml')
      writeFileSync(file, patroni.file)
      daemons.push(startDaemon({ ...common, program: 'patroni', words: [file], env: patroni.env }))
    }
    this.#daemons = daemons
  }

  /** Keeps PostgreSQL from sending its log to a standby until it is killed. */
  holdReplication(): void {
    for (const pid of this.#children())
      if (commandLine(pid).includes('walsender')) sendSignal(pid, 'SIGSTOP')
  }

  /** Kills every process of the machine with SIGKILL at once; returns the moment. */
  kill(): number {
    const dataFolder = this.settings.patroni?.dataFolder ?? ''
    const postmaster = readLivePostmaster(dataFolder)
    const children = this.#children()
    const at = Date.now()
    for (const daemon of this.#daemons.toReversed()) daemon.kill()
    if (postmaster !== undefined) killAll([postmaster.pid, ...children])
    // Processes started in the meantime.
    killAll(this.#children())
    this.#daemons = []
    return at
  }

  /** Stops Patroni, which stops its PostgreSQL, and then etcd. */
  async stop(): Promise<void> {
    for (const daemon of this.#daemons.toReversed()) await daemon.stop()
    this.kill()
  }

  /** The process id of its PostgreSQL, unless that is a standby. */
  get primaryPid(): number | undefined {
    const { patroni } = this.settings
    if (patroni === undefined || existsSync(join(patroni.dataFolder, 'standby.signal')))
      return undefined
    return readLivePostmaster(patroni.dataFolder)?.pid
  }

  /** Whether Patroni reports that its PostgreSQL holds the leader lock. */
  async isLeader(): Promise<boolean> {
    const response = await this.#ask('/primary')
    return response?.status === 200
  }

  /** The members of the cluster as Patroni sees them; undefined while Patroni does not respond. */
  async members(): Promise<readonly Member[] | undefined> {
    const response = await this.#ask('/cluster')
    if (response?.status !== 200) return undefined
    const { members } = (await response.json()) as { members: readonly Member[] }
    return members
  }

  /** The last lines of its logs. */
  said(): string {
    return this.#daemons.map((daemon) => daemon.said()).join('\n')
  }

  #children(): readonly number[] {
    const { patroni } = this.settings
    return patroni === undefined ? [] : childrenIn(patroni.dataFolder)
  }

  async #ask(path: string): Promise<Response | undefined> {
    const { patroni } = this.settings
    if (patroni === undefined || !this.isRunning) return undefined
    const signal = AbortSignal.timeout(2_000)
    return fetch(`http://127.0.0.1:${patroni.restPort}${path}`, { signal }).catch(() => undefined)
  }
}

/** A member of a cluster as Patroni describes it. */
export type Member = { readonly name: string; readonly role: string; readonly state: string }
