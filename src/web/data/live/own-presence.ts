import type { EndpointBody } from '#operations/core/endpoint-contract.ts'
import type { liveEndpoints } from '#operations/live/contract.ts'
import type { Target } from '#rules/api/targets.ts'
import { presenceInterval, type TypedText } from '#rules/people/presence.ts'
import type { Phase } from '#rules/review/phases.ts'
import { requestHeaders } from '../api/api.ts'

type Body = EndpointBody<typeof liveEndpoints.storePresence>

/** A standard that is on screen. */
export type PresencePlace = { readonly standard_id: number; readonly phase: Phase }

/** A text in which the person types. */
export type TypingIn = { readonly text: TypedText; readonly element?: number }

// In milliseconds: how long a standard is shown before it is reported, so that stepping through a list
// reports nothing; and how long a person who has stopped typing is still reported as typing.
const arrivalTime = 700
const typingTime = 4_000

/**
 * Reports to the others in a project which standard this page shows, and in which text the person types. Failures do not matter, since it is
 * reported repeatedly.
 */
export class OwnPresence {
  readonly #address: string
  readonly #tab = crypto.randomUUID()
  #place: PresencePlace | null = null
  #typing: TypingIn | null = null
  #isTold = false
  #arriving: ReturnType<typeof setTimeout> | undefined
  #typingEnds: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined

  constructor(target: Target, project: number) {
    this.#address = `/api/v5/projects/${project}/presence?apiDb=${target}`
  }

  /** Starts reporting at intervals; also reports that the page was left when it is hidden or closed. */
  start(): void {
    this.#beat = setInterval(() => {
      if (!document.hidden && this.#isTold) this.#tell()
    }, presenceInterval)
    document.addEventListener('visibilitychange', this.#onVisibility)
    addEventListener('pagehide', this.#leave)
  }

  /** Records that the page shows this standard. */
  show(place: PresencePlace): void {
    this.#place = place
    this.#typing = null
    clearTimeout(this.#arriving)
    this.#arriving = setTimeout(() => this.#tell(), arrivalTime)
  }

  /** Records that the person has typed in a text. */
  type(typing: TypingIn): void {
    const isSame = typing.text === this.#typing?.text && typing.element === this.#typing.element
    clearTimeout(this.#typingEnds)
    this.#typingEnds = setTimeout(() => this.endTyping(), typingTime)
    this.#typing = typing
    if (!isSame) this.#tell()
  }

  /** Records that the person has left the text or stopped typing. */
  endTyping(): void {
    clearTimeout(this.#typingEnds)
    if (this.#typing === null) return
    this.#typing = null
    this.#tell()
  }

  stop(): void {
    clearTimeout(this.#arriving)
    clearTimeout(this.#typingEnds)
    clearInterval(this.#beat)
    document.removeEventListener('visibilitychange', this.#onVisibility)
    removeEventListener('pagehide', this.#leave)
    this.#leave()
  }

  readonly #onVisibility = (): void => {
    if (document.hidden) this.#leave()
    else this.#tell()
  }

  readonly #leave = (): void => {
    if (this.#isTold) this.#send(null)
    this.#isTold = false
  }

  #tell(): void {
    if (this.#place === null || document.hidden) return
    this.#isTold = true
    this.#send({
      ...this.#place,
      field: this.#typing?.text ?? null,
      element_id: this.#typing?.element ?? null,
    })
  }

  #send(at: Body['at']): void {
    const body: Body = { tab: this.#tab, at }
    fetch(this.#address, {
      method: 'POST',
      credentials: 'same-origin',
      headers: requestHeaders({ 'content-type': 'application/json' }),
      body: JSON.stringify(body),
      keepalive: true,
    }).catch(() => undefined)
  }
}
