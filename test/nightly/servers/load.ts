import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** The account, the address and the project of requests. */
export type Aim = {
  readonly address: string
  readonly cookies: readonly string[]
  readonly target: 'rds' | 'ps'
  readonly project: number
  readonly standard: number
}

/** What was sent and how it ended: `failed` counts requests that got no complete response with status 200, by what they got. */
type Tally = {
  sent: number
  /** How often a stream of live updates was opened, and the longest gap without one, in milliseconds. */
  streams: number
  longestGap: number
  readonly failed: Map<string, number>
  /** The texts of the tasks whose creation was acknowledged. */
  readonly written: string[]
}

/** How many requests failed. */
export const counted = (failed: ReadonlyMap<string, number>): number =>
  failed.values().reduce((sum, count) => sum + count, 0)

// In milliseconds: people pause between two requests.
const pause = 100

class Load {
  readonly tally: Tally = { sent: 0, streams: 0, longestGap: 0, failed: new Map(), written: [] }
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 })
  readonly #aim: Aim
  readonly #over = new AbortController()

  constructor(aim: Aim) {
    this.#aim = aim
  }

  async #send(number: number, path: string, body?: string): Promise<IncomingMessage> {
    const { address, cookies, target } = this.#aim
    const headers = { cookie: cookies[number % cookies.length] ?? '' }
    const sent = request(`${address}${path}${path.includes('?') ? '&' : '?'}apiDb=${target}`, {
      agent: this.#agent,
      ...(body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }),
    })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return response
  }

  async #note(number: number, path: string, body?: string): Promise<boolean> {
    this.tally.sent += 1
    try {
      const response = await this.#send(number, path, body)
      const said = await text(response)
      if (response.statusCode === 200) return true
      this.#fail(`${response.statusCode} ${said.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
    } catch (error) {
      this.#fail(String(error))
    }
    return false
  }

  #fail(what: string): void {
    // Without the part that differs between requests.
    const kind = what.replace(/"request_id":"[^"]*"/, '')
    this.tally.failed.set(kind, (this.tally.failed.get(kind) ?? 0) + 1)
  }

  async read(number: number): Promise<void> {
    const { project } = this.#aim
    const paths = [`projects/${project}/project`, `tasks/tasks_for_project?project_id=${project}`]
    for (let turn = number; !this.#over.signal.aborted; turn += 1) {
      await this.#note(number, `/api/v5/${paths[turn % paths.length]}`)
      await wait(pause)
    }
  }

  async write(number: number): Promise<void> {
    const { project: project_id, standard: standard_id } = this.#aim
    for (let turn = 0; !this.#over.signal.aborted; turn += 1) {
      const sent = `${number} wrote ${turn}`
      const parameters = { project_id, standard_id, text: sent, assignees: [] }
      const body = JSON.stringify({ focus: 'Task', action: 'Create', parameters })
      if (await this.#note(number, '/api/v3/write/transformation', body))
        this.tally.written.push(sent)
      await wait(pause)
    }
  }

  /** Follows live updates as a page does: reopens a stream at once when it ends. */
  async follow(number: number): Promise<void> {
    const { address, cookies, target, project } = this.#aim
    let endedAt: number | undefined
    while (!this.#over.signal.aborted)
      try {
        const response = await fetch(`${address}/api/v5/live?projects=${project}&apiDb=${target}`, {
          headers: { cookie: cookies[number % cookies.length] ?? '' },
          signal: this.#over.signal,
        })
        if (!response.ok || response.body === null) throw new Error(`live: ${response.status}`)
        this.tally.streams += 1
        for await (const _ of response.body)
          if (endedAt !== undefined) {
            this.tally.longestGap = Math.max(this.tally.longestGap, performance.now() - endedAt)
            endedAt = undefined
          }
        endedAt = performance.now()
      } catch (error) {
        if (!this.#over.signal.aborted) this.#fail(String(error))
      }
  }

  end(): void {
    this.#over.abort()
  }
}

/** Starts people who read, write and follow live updates, each sending one request at a time, until `stop`. */
export function startLoad(
  aim: Aim,
  {
    readers = 8,
    writers = 8,
    followers = 2,
  }: { readers?: number; writers?: number; followers?: number } = {},
) {
  const load = new Load(aim)
  const several = (count: number, work: (number: number) => Promise<void>) =>
    Array.from({ length: count }, (_, number) => work(number))
  const working = [
    ...several(readers, (number) => load.read(number)),
    ...several(writers, (number) => load.write(number)),
    ...several(followers, (number) => load.follow(number)),
  ]
  return {
    tally: load.tally,
    stop: async (): Promise<Tally> => {
      load.end()
      await Promise.all(working)
      return load.tally
    },
  }
}
