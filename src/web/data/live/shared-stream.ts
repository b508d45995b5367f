import type { LiveEnd, LiveVersions } from '#rules/api/live-updates.ts'
import type { Target } from '#rules/api/targets.ts'
import { LiveConnection } from './live-connection.ts'
import { SeenVersions, type LiveChange } from './seen-versions.ts'

type Message =
  /** A tab follows these projects. */
  | { readonly kind: 'follow'; readonly tab: string; readonly projects: readonly number[] }
  /** A tab was closed. */
  | { readonly kind: 'leave'; readonly tab: string }
  /** The tab with the stream asks the others what they follow. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'versions'; readonly versions: LiveVersions }
  | { readonly kind: 'end'; readonly reason: LiveEnd }

type Settings = {
  readonly target: Target
  /** Identifies whose rights the stream has: tabs with the same name share it. */
  readonly name: string
  readonly onChange: (change: LiveChange) => void
  readonly onEnd: (reason: LiveEnd) => void
}

/**
 * One stream for all tabs of a browser, so that ten tabs work over HTTP/1.1: the tab that holds a lock reads the stream and forwards it to
 * the others. When that tab closes, the next one gets the lock. Without locks (on an insecure origin) each tab has its own stream.
 */
export class SharedStream {
  readonly #settings: Settings
  readonly #tab = crypto.randomUUID()
  readonly #seen = new SeenVersions()
  readonly #channel: BroadcastChannel
  readonly #stopping = new AbortController()
  readonly #followed = new Map<string, readonly number[]>()
  #own: readonly number[] = []
  #connection: LiveConnection | undefined

  constructor(settings: Settings) {
    this.#settings = settings
    this.#channel = new BroadcastChannel(`plumbline.live.${settings.name}`)
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data))
    addEventListener('pagehide', this.#leave)
    if (!('locks' in navigator)) this.#lead()
    else
      navigator.locks
        .request(`plumbline.live.${settings.name}`, { signal: this.#stopping.signal }, () => {
          this.#lead()
          // Held until the tab closes or stops following.
          return new Promise<void>((resolve) => {
            this.#stopping.signal.addEventListener('abort', () => resolve())
          })
        })
        .catch(() => undefined)
  }

  /** Follows these projects in this tab from now on. */
  follow(projects: readonly number[]): void {
    if (projects.join() === this.#own.join()) return
    this.#own = projects
    this.#say({ kind: 'follow', tab: this.#tab, projects })
    this.#followAll()
  }

  /** Stops following in this tab. */
  stop(): void {
    if (this.#stopping.signal.aborted) return
    this.#leave()
    removeEventListener('pagehide', this.#leave)
    this.#stopping.abort()
    this.#connection?.stop()
    this.#channel.close()
  }

  #lead(): void {
    if (this.#stopping.signal.aborted) return
    this.#connection = new LiveConnection(this.#settings.target, {
      onVersions: (versions) => {
        this.#say({ kind: 'versions', versions })
        this.#see(versions)
      },
      onEnd: (reason) => {
        this.#say({ kind: 'end', reason })
        this.#settings.onEnd(reason)
      },
    })
    this.#say({ kind: 'ask' })
    this.#followAll()
  }

  #followAll(): void {
    const all = new Set([...this.#own, ...[...this.#followed.values()].flat()])
    this.#connection?.follow([...all].toSorted((a, b) => a - b))
  }

  #see(versions: LiveVersions): void {
    this.#settings.onChange(this.#seen.see(versions))
  }

  #hear(message: Message): void {
    if (message.kind === 'versions') this.#see(message.versions)
    else if (message.kind === 'end') this.#settings.onEnd(message.reason)
    else if (message.kind === 'ask')
      this.#say({ kind: 'follow', tab: this.#tab, projects: this.#own })
    else if (this.#connection) {
      if (message.kind === 'leave') this.#followed.delete(message.tab)
      else this.#followed.set(message.tab, message.projects)
      this.#followAll()
      // The tab may not know the versions of projects that were followed before it asked.
      if (message.kind === 'follow') this.#say({ kind: 'versions', versions: this.#seen.all() })
    }
  }

  readonly #leave = (): void => this.#say({ kind: 'leave', tab: this.#tab })

  #say(message: Message): void {
    // A BroadcastChannel reaches its own origin only.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!this.#stopping.signal.aborted) this.#channel.postMessage(message)
  }
}
