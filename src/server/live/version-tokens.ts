import { createHmac } from 'node:crypto'

/** Turns versions into keyed hashes, so that they do not reveal counts; remembers those of the last round, since most versions stay the same. */
export class VersionTokens {
  readonly #secret: string
  #before = new Map<string, string>()
  #now = new Map<string, string>()

  constructor(secret: string) {
    this.#secret = secret
  }

  /** Returns the token of a version; equal versions have equal tokens, on every server with the same secret. */
  of(version: string): string {
    const token = this.#now.get(version) ?? this.#before.get(version) ?? this.keyed(version)
    this.#now.set(version, token)
    return token
  }

  /** Begins a round; forgets the tokens that the previous round did not use. */
  nextRound(): void {
    this.#before = this.#now
    this.#now = new Map()
  }

  /** Returns the token of a version without remembering it. */
  keyed(version: string): string {
    return createHmac('sha256', this.#secret).update(version).digest('base64url').slice(0, 16)
  }
}
