import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ApiClient, type ApiWrite } from '../installation/api-client.ts'
import type { Installation } from '../installation/open-installation.ts'

// Milliseconds.
const longest = 10_000
const pause = 100
const probePause = 25

const writers = 8
const readers = 8
const burst = 120

/** The outcome of the requests to a server. */
export type Seen = {
  /** Requests that should have got a different response. */
  readonly wrong: string[]
  requests: number
  /** Requests that were rejected because there were too many. */
  refused: number
  longest: number
  /** Writes by their text, and those of them that were acknowledged. */
  readonly writes: Map<string, ApiWrite>
  readonly acknowledged: Set<string>
}

/** The requests of writers and readers, and those that need no database. */
export class Traffic {
  readonly seen: Seen = {
    wrong: [],
    requests: 0,
    refused: 0,
    longest: 0,
    writes: new Map(),
    acknowledged: new Set(),
  }
  readonly #clients: Readonly<Record<'people' | 'crowd' | 'probes', ApiClient>>
  readonly #installation: Installation
  readonly #asset: string
  #phase = { name: 'calm', since: performance.now() }

  constructor(address: string, installation: Installation, asset: string) {
    const client = () => new ApiClient(address, installation.cookie)
    this.#clients = { people: client(), crowd: client(), probes: client() }
    this.#installation = installation
    this.#asset = asset
  }

  /** Begins a phase with this name; requests belong to the phase in which they begin. */
  enter(name: string): void {
    this.#phase = { name, since: performance.now() }
  }

  /** Writes and reads until `isOver`; each write is sent again with its idempotency key until it is acknowledged. */
  async run(isOver: () => boolean): Promise<void> {
    const ofWriters = Array.from({ length: writers }, (_, index) => this.#write(index, isOver))
    const ofReaders = Array.from({ length: readers }, (_, index) => this.#read(index, isOver))
    await Promise.all([...ofWriters, ...ofReaders])
  }

  /** Sends each kind of request once, so that a server that has just started has compiled and connected everything it needs. */
  async warmUp(): Promise<void> {
    const writing = Array.from({ length: writers }, (_, index) => {
      const text = `first of writer ${index}`
      this.newWrite(text, index)
      return this.acknowledge(text)
    })
    const paths = ['/healthz', this.#asset, this.#list, '/api/session?apiDb=ps']
    await Promise.all([...writing, ...paths.map((path) => this.#get('people', path))])
    this.enter('calm')
  }

  /** Sends more concurrent reads than the server admits. */
  async crowd(): Promise<void> {
    const asked = Array.from({ length: burst }, async () => {
      const status = await this.#judge('a read in a crowd', () => this.#get('crowd', this.#list))
      if (status === 503) this.seen.refused += 1
    })
    await Promise.all(asked)
  }

  /** Sends requests that need no database until `isOver`; returns the 99th percentile of their durations in milliseconds. */
  async probe(isOver: () => boolean): Promise<number> {
    const took: number[] = []
    while (!isOver()) {
      for (const path of ['/healthz', this.#asset]) {
        const begun = performance.now()
        const { status } = await this.#get('probes', path)
        took.push(performance.now() - begun)
        if (status !== 200) this.seen.wrong.push(`${path} was answered ${status}`)
      }
      await wait(probePause)
    }
    took.sort((a, b) => a - b)
    return Math.round(took[Math.floor(took.length * 0.99)] ?? 0)
  }

  /** Sends a write until it is acknowledged. */
  async acknowledge(text: string): Promise<void> {
    const write = this.seen.writes.get(text)
    for (let tries = 0; write !== undefined && tries < 400; tries += 1) {
      const response = await this.#clients.people.write(write).catch(() => undefined)
      if (response?.status === 200) return void this.seen.acknowledged.add(text)
      await wait(pause)
    }
  }

  /** Makes a new write, and records it. */
  newWrite(text: string, index = 0): ApiWrite {
    const { projects } = this.#installation
    const made = projects[index % projects.length]
    const parameters = { text, project_id: made?.project, standard_id: made?.standards[0]?.id }
    const target = index % 2 === 0 ? 'ps' : 'rds'
    const write: ApiWrite = { target, name: 'Task:Create', parameters, key: randomUUID() }
    this.seen.writes.set(text, write)
    return write
  }

  close(): void {
    for (const client of Object.values(this.#clients)) client.close()
  }

  async #write(index: number, isOver: () => boolean): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1) {
      const text = `writer ${index} turn ${turn}`
      const write = this.newWrite(text, index)
      while (!isOver() && !this.seen.acknowledged.has(text)) {
        const status = await this.#judge('a write', () =>
          this.#clients.people.write(write, { patience: longest + pause }),
        )
        if (status === 200) this.seen.acknowledged.add(text)
        await wait(pause)
      }
    }
  }

  async #read(index: number, isOver: () => boolean): Promise<void> {
    const path = index % 2 === 0 ? this.#list : '/api/session?apiDb=ps'
    while (!isOver()) {
      await this.#judge(`a read of ${path}`, () => this.#get('people', path))
      await wait(pause)
    }
  }

  get #list(): string {
    return `/api/v5/projects/${this.#installation.projects[0]?.project}/jobs?apiDb=ps`
  }

  #get(who: 'people' | 'crowd' | 'probes', path: string) {
    return this.#clients[who].send(path, {}, { patience: longest + pause })
  }

  /** Records a response that is neither 200 nor 503 with Retry-After within ten seconds; a write whose first request is still running gets 409. */
  async #judge(words: string, send: () => ReturnType<ApiClient['send']>) {
    const begun = performance.now()
    const since = `sent ${Math.round(begun - this.#phase.since)} ms into the ${this.#phase.name} time`
    this.seen.requests += 1
    try {
      const { status, retryAfter } = await send()
      const took = performance.now() - begun
      this.seen.longest = Math.max(this.seen.longest, took)
      const isRight = status === 200 || status === 409 || (status === 503 && retryAfter)
      if (!isRight || took > longest)
        this.seen.wrong.push(
          `${words}, ${since}, was answered ${status} after ${Math.round(took)} ms`,
        )
      return status
    } catch (error) {
      this.seen.wrong.push(
        `${words}, ${since}, was not answered within 10 s: ${(error as Error).message}`,
      )
      return undefined
    }
  }
}
