/** How long an answer that was asked for before a write was acknowledged can still arrive, in milliseconds. */
export const lateAnswers = 60_000

/**
 * What a field knows of the stored text: what the server acknowledged last, and what the list shows. A list that was fetched before an
 * acknowledgment may arrive after it, so a text that was replaced here does not come back by the list until such answers are all in.
 */
export class KnownText {
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

  /** The stored text as the server acknowledged it last, or as it was last followed. */
  get text(): string | null {
    return this.#text
  }

  /** Whether this is what is stored; nothing and an emptied text look alike. */
  readonly is = (text: string | null): boolean => (text ?? '') === (this.#text ?? '')

  /** Takes note of what the list shows; answers whether that is something else than before. */
  read(listed: string | null): boolean {
    if (listed === this.#listed) return false
    this.#listed = listed
    this.#isReadSinceSending = true
    this.#isListedNewer = !this.#isLate(listed)
    return true
  }

  /** Takes note that a text is about to be sent. */
  send(): void {
    this.#isReadSinceSending = false
  }

  /** The server has told what is stored. */
  acknowledge(text: string | null): void {
    if (!this.is(text)) this.#replaced.add(this.#text ?? '')
    this.#replaced.delete(text ?? '')
    this.#replacedAt = Date.now()
    this.#text = text
    // What the list showed before the text was sent is older than this; what came since may be newer.
    this.#isListedNewer &&=
      this.#isReadSinceSending && !this.is(this.#listed) && !this.#isLate(this.#listed)
  }

  /** Takes over what the list shows where that is newer; for a field in which nothing is typed. */
  follow(): void {
    if (this.#isListedNewer) this.#text = this.#listed
    this.#isListedNewer = false
  }

  #isLate(text: string | null): boolean {
    return this.#replaced.has(text ?? '') && Date.now() - this.#replacedAt < lateAnswers
  }
}
