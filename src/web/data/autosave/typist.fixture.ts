import { vi } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { beginRead, noteWriteEnd } from '../cache/fresh-reads.ts'
import { asName } from './stored-text.ts'
import { TextAutosave } from './text-autosave.ts'
import type { TextDraft, TextRules } from './text-field.ts'

/** The outcome of a write: executed and answered, executed with its response lost, or lost before it arrived. */
export type Fate = 'answered' | 'answer lost' | 'lost'

const wait = (time: number) => new Promise((resolve) => void setTimeout(resolve, time))

const lostAnswer = () =>
  new ApiError({ status: 0, code: 'network', text: 'The server did not answer', requestId: null })

const conflictOver = (stored: string | null, by: string) =>
  new ApiError({
    status: 409,
    code: 'conflict',
    text: 'It was changed',
    requestId: null,
    conflict: { field: 'Name', stored, by, at: null },
  })

/** A person at a text field, and a server that rejects a write over a text other than the expected one. Time is the test's fake time. */
export class Typist {
  stored: string | null
  /** The round trip of a request in milliseconds; half of it on the way to the server. */
  delay = 0
  fate: Fate = 'answered'
  kept: TextDraft | null = null
  field: TextAutosave
  /** Every write that the server accepted or rejected, as `text < expected`. */
  readonly judged: string[] = []
  /** Every text that the field has shown, including the other side of a conflict. */
  readonly seen = new Set<string>()
  /** Texts of other people that were overwritten without having been shown. */
  readonly overwrittenUnseen: string[] = []
  conflicts = 0
  readonly #isOptimistic: boolean
  readonly #isChoice: boolean
  #writtenBy = 'somebody'
  #page = 0
  #listed: string | null
  #endRead: (isAnswered: boolean) => void = () => undefined

  constructor(stored: string | null, { isOptimistic = false, isChoice = false } = {}) {
    this.stored = stored
    this.#listed = stored
    this.#isOptimistic = isOptimistic
    this.#isChoice = isChoice
    this.field = this.#open()
  }

  /** Stores a text of another person. */
  othersWrite(text: string): void {
    this.stored = text
    this.#writtenBy = 'somebody else'
  }

  /** Refetches the list, which cancels a refetch that is under way. */
  async refetch(): Promise<void> {
    const page = this.#page
    this.#endRead(false)
    const { end } = beginRead()
    this.#endRead = end
    const { delay } = this
    await wait(delay / 2)
    const answer = this.stored
    await wait(delay - delay / 2)
    if (this.#endRead !== end) return
    this.#endRead = () => undefined
    end(true)
    if (page === this.#page) this.#list(answer)
  }

  /** Reloads the page; requests in flight continue without it. */
  reload(): void {
    this.#page += 1
    this.#listed = this.stored
    this.field = this.#open()
  }

  readonly #rules = (): TextRules => ({
    storedAs: asName,
    isChoice: this.#isChoice,
    problemOf: (text) => (text.trim() === '' ? 'It needs a name.' : null),
    textOf: (stored) => (typeof stored === 'string' ? stored : null),
    onSave: (text, expected) => this.#write(text, expected),
    onDraft: (draft) => {
      this.kept = draft
    },
  })

  #open(): TextAutosave {
    const field = new TextAutosave(this.#listed, this.kept, this.#rules())
    field.connect(this.#rules())
    const see = () => {
      const { text, conflict, theirs } = field.now()
      this.seen.add(text)
      if (!conflict) return
      this.conflicts += 1
      this.seen.add(theirs)
    }
    field.subscribe(see)
    see()
    return field
  }

  async #write(text: string, expected: string | null): Promise<{ error: ApiError | null }> {
    const { delay, fate } = this
    const page = this.#page
    const listedBefore = this.#listed
    if (this.#isOptimistic) this.#list(text)
    await wait(delay / 2)
    const error = fate === 'lost' ? null : this.#judge(text, expected)
    await wait(delay - delay / 2)
    const failure = fate === 'answered' ? error : lostAnswer()
    if (page !== this.#page) return new Promise(() => undefined)
    if (failure && this.#isOptimistic) this.#list(listedBefore)
    noteWriteEnd()
    if (fate === 'answered') void this.refetch()
    return { error: failure }
  }

  #judge(text: string, expected: string | null): ApiError | null {
    this.judged.push(`${text} < ${expected}`)
    if (this.stored !== expected) return conflictOver(this.stored, this.#writtenBy)
    const isTheirs = this.#writtenBy === 'somebody else'
    if (isTheirs && !this.seen.has(this.stored ?? ''))
      this.overwrittenUnseen.push(this.stored ?? '')
    this.stored = asName(text)
    this.#writtenBy = 'the person'
    return null
  }

  #list(text: string | null): void {
    this.#listed = text
    this.field.read(text)
  }
}

/** Advances the fake time by milliseconds. */
export const later = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time)
