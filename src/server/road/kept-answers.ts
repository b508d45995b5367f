import { createHash, randomBytes } from 'node:crypto'
import { AnswerText } from './answer-text.ts'

type Kept = { readonly versions: string; readonly answer: AnswerText; bytes: number }

/** Keeps the newest answers of one target in memory, each for the versions under which it was made, up to so many bytes. */
export class KeptAnswers {
  readonly #most: number
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<AnswerText>>()
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  /**
   * The answer that is kept under the key for these versions, else the one that is made now. An answer made for versions that were
   * read after a request began is never older than what was written before it began.
   */
  async of(key: string, versions: string, make: () => Promise<Buffer>): Promise<AnswerText> {
    const kept = this.#kept.get(key)
    if (kept?.versions === versions) {
      this.#keep(key, kept)
      return kept.answer
    }
    const name = `${versions} ${key}`
    const underWay = this.#underWay.get(name)
    if (underWay) return underWay
    const making = make()
      .then((bytes) => new AnswerText(bytes, digest(name)))
      .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, making)
    const answer = await making
    this.#keep(key, { versions, answer, bytes: 0 })
    return answer
  }

  // The newest stands last; what was compressed since it was kept counts for less.
  #keep(key: string, kept: Kept): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
    kept.bytes = kept.answer.size
    this.#kept.set(key, kept)
    this.#bytes += kept.bytes
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#most) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes
    }
  }
}

// Differs from one start of the server to the next: another version of it may answer otherwise.
const started = randomBytes(6).toString('base64url')

/** A tag by which what it was made of is the same or not, for as long as this server runs. */
export const digest = (of: string | Buffer): string =>
  `"${createHash('sha1').update(started).update(of).digest('base64url')}"`
