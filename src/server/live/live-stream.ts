import { Readable } from 'node:stream'
import { liveEvents, type LiveEnd, type LiveVersions } from '#rules/api/live-updates.ts'

// In bytes. The stream of a slower reader is closed; the browser reconnects and reads everything again.
const mostUnread = 256 * 1024

type ByProject<Version> = ReadonlyMap<number, Version>

/** Everything that a stream reports, at one moment. */
export type LiveState = {
  readonly projects: ByProject<string | null>
  readonly presence: ByProject<string>
  readonly shared: string
  readonly access: string
}

const nothingSent: LiveState = {
  projects: new Map(),
  presence: new Map(),
  shared: '',
  access: '',
}

function changesIn<Version>(before: ByProject<Version>, now: ByProject<Version>) {
  const changed = [...now].filter(([id, version]) => before.get(id) !== version)
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

function changesSince(sent: LiveState, now: LiveState): LiveVersions | null {
  const projects = changesIn(sent.projects, now.projects)
  const presence = changesIn(sent.presence, now.presence)
  const versions: LiveVersions = {
    ...(projects && { projects }),
    ...(presence && { presence }),
    ...(sent.shared !== now.shared && { shared: now.shared }),
    ...(sent.access !== now.access && { access: now.access }),
  }
  return Object.keys(versions).length === 0 ? null : versions
}

/** The response of one follower: server-sent events with the versions that changed since the last one. */
export class LiveStream {
  readonly body = new Readable({ read: () => {} })
  #sent = nothingSent
  #hasEnded = false

  /** Sends whatever differs from the state sent last. */
  send(state: LiveState): void {
    const versions = changesSince(this.#sent, state)
    this.#sent = state
    if (versions !== null) this.#write(liveEvents.versions, versions)
  }

  /** Keeps proxies and the browser from considering the connection dead. */
  beat(): void {
    this.#push(':\n\n')
  }

  /** Sends the reason, then ends the response. */
  end(reason: LiveEnd): void {
    if (this.body.destroyed || this.#hasEnded) return
    this.#write(liveEvents.end, { reason })
    this.#hasEnded = true
    this.body.push(null)
  }

  #write(event: string, data: object): void {
    this.#push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #push(text: string): void {
    if (this.body.destroyed || this.#hasEnded) return
    if (this.body.readableLength > mostUnread) this.body.destroy()
    else this.body.push(text)
  }
}
