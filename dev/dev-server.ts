import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { DevArguments } from './server.ts'

const longestEnd = 1_000

// A fixed port, so that a debugger reconnects after a restart.
const inspecting = ['--inspect=127.0.0.1:9229']

/** The server process of `npm run dev`, which is replaced by a fresh one whenever its files change. */
export class DevServer {
  readonly #env: NodeJS.ProcessEnv
  readonly #origins: readonly string[]
  readonly #isInspected: boolean
  #child: ChildProcess | undefined
  #port: Promise<number> = Promise.reject(new Error('not started'))
  #turn: Promise<unknown> = Promise.resolve()

  constructor(env: NodeJS.ProcessEnv, origins: readonly string[], isInspected: boolean) {
    this.#env = env
    this.#isInspected = isInspected
    this.#origins = origins
    this.#port.catch(() => {})
  }

  /** The port of the running or starting process; rejects when the process could not start. */
  get port(): Promise<number> {
    return this.#port
  }

  /**
   * Ends the process and starts another, which migrates the databases first if `migrates` is set; returns the milliseconds until it
   * listens. Rejects when it does not start.
   */
  async restart(migrates = false): Promise<number> {
    const begun = performance.now()
    const started = this.#turn.then(async () => {
      await this.stop()
      return this.#start({ origins: this.#origins, migrates })
    })
    this.#turn = started.catch(() => {})
    this.#port = started
    await started
    return performance.now() - begun
  }

  /** Ends the process and waits until it has exited. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), longestEnd)
    await gone
    clearTimeout(late)
  }

  #start(told: DevArguments): Promise<number> {
    const words = [JSON.stringify(told)]
    const child = fork(join(import.meta.dirname, 'server.ts'), words, {
      env: this.#env,
      execArgv: [...process.execArgv, ...(this.#isInspected ? inspecting : [])],
    })
    this.#child = child
    return new Promise((resolve, reject) => {
      child.once('message', (port) => resolve(Number(port)))
      child.once('error', reject)
      child.once('exit', () => reject(new Error('The server did not start; see the terminal.')))
    })
  }
}
