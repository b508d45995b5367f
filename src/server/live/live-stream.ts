import { Readable } from 'node:stream'
import { liveEvents, type LiveEnd, type LiveVersions } from '#rules/api/live-updates.ts'

// In bytes. Whoever is slower has enough of reading everything again.
const mostUnread = 256 * 1024

type ByProject<Version> = ReadonlyMap<number, Version>

/** All that a stream knows at a moment. */
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
  /** The body of the response. */
  readonly body = new Readable({ read: () => {} })
  #sent = nothingSent

  /** Sends what differs from what was sent before. */
  send(state: LiveState): void {
    const versions = changesSince(this.#sent, state)
    this.#sent = state
    if (versions !== null) this.#write(liveEvents.versions, versions)
  }

  /** Keeps proxies and the browser from taking the connection for dead. */
  beat(): void {
    this.#push(':\n\n')
  }

  /** Says why, and ends the response. */
  end(reason: LiveEnd): void {
    if (this.body.destroyed || this.body.readableEnded) return
    this.#write(liveEvents.end, { reason })
    this.body.push(null)
  }

  #write(event: string, data: object): void {
    this.#push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #push(text: string): void {
    if (this.body.destroyed) return
    if (this.body.readableLength > mostUnread) this.body.destroy()
    else this.body.push(text)
  }
}
