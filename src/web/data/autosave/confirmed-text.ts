import { areReadsFresh } from '../cache/fresh-reads.ts'
import { isWriting } from '../cache/overall-status.ts'

/** How long a response requested before a write was acknowledged may still arrive, in milliseconds. */
export const lateResponseWindow = 60_000

/**
 * The stored text as far as a field knows it: the text that the server acknowledged last, and the listed text. A list fetched before
 * an acknowledgment may arrive after it, so a text that was replaced here is ignored in lists until such responses can no longer
 * arrive.
 */
export class ConfirmedText {
  #text: string | null
  #listed: string | null
  #isListedNewer = false
  #isReadSinceSending = false
  #replaced = new Set<string>()
  #replacedAt = 0

  constructor(stored: string | null) {
    this.#text = stored
    this.#listed = stored
  }

  /** The stored text that was last acknowledged or adopted. */
  get text(): string | null {
    return this.#text
  }

  /** Whether this is the stored text; null equals an empty text. */
  readonly is = (text: string | null): boolean => (text ?? '') === (this.#text ?? '')

  /** Records the listed text; returns whether it has changed. */
  read(listed: string | null): boolean {
    if (listed === this.#listed) return false
    this.#listed = listed
    this.#isReadSinceSending = true
    this.#isListedNewer = !this.#isLate(listed)
    return true
  }

  /** Records that a text is about to be sent. */
  send(): void {
    this.#isReadSinceSending = false
  }

  /** Records the text that the server reports as stored. */
  acknowledge(text: string | null): void {
    if (!this.is(text)) this.#replaced.add(this.#text ?? '')
    this.#replaced.delete(text ?? '')
    this.#replacedAt = Date.now()
    this.#text = text
    // A list from before the text was sent is older than this; one from after it may be newer.
    this.#isListedNewer &&=
      this.#isReadSinceSending && !this.is(this.#listed) && !this.#isLate(this.#listed)
  }

  /** Adopts the listed text if it is newer; only for a field without typed text. */
  follow(): void {
    if (this.#isListedNewer) this.#text = this.#listed
    this.#isListedNewer = false
  }

  /** Whether the listed text is ignored because it was replaced here: the list may be older than the replacement. */
  get isIgnoring(): boolean {
    return !this.is(this.#listed) && this.#isLate(this.#listed)
  }

  /** Accepts an ignored text as newer once it can no longer come from a late response: someone else has stored it again. */
  reconsider(): void {
    this.#isListedNewer ||= !this.is(this.#listed) && !this.#isLate(this.#listed)
  }

  #isLate(text: string | null): boolean {
    if (!this.#replaced.has(text ?? '') || Date.now() - this.#replacedAt >= lateResponseWindow)
      return false
    return isWriting() || !areReadsFresh()
  }
}
