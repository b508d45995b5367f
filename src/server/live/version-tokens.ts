import { createHmac } from 'node:crypto'

/** Keys versions, so that they reveal no count; those of the last round are remembered, since most versions stay as they are. */
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

  /** Begins a round; what the one before it did not ask for is forgotten. */
  nextRound(): void {
    this.#before = this.#now
    this.#now = new Map()
  }

  /** Returns the token of a version without remembering it. */
  keyed(version: string): string {
    return createHmac('sha256', this.#secret).update(version).digest('base64url').slice(0, 16)
  }
}
