import type { ApiError, Conflict } from '#rules/api/api-error.ts'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import type { StoredText } from './stored-text.ts'

/** Typed text that has not been acknowledged, in the form that survives a reload. */
export type TextDraft = {
  readonly text: string
  /** The stored text when typing began. */
  readonly base: string
  /** Texts that were sent and not acknowledged; one of them may be stored. */
  readonly sent?: readonly string[]
}

/** The callbacks of a text field; those of the latest render are used. */
export type TextRules = {
  /** Saves a text, given in its stored form, if the expected text is still stored. */
  readonly onSave: (
    text: string,
    expected: string | null,
  ) => Promise<{ readonly error: ApiError | null }>
  readonly storedAs: StoredText
  /** Returns why a text must not be saved; null when it is valid. */
  readonly problemOf: (text: string) => string | null
  /** Returns the text for the stored value of one column in a conflict; `known` is the text known before. */
  readonly textOf: (stored: unknown, column: string, known: string | null) => string | null
  /** Whether the value is chosen rather than typed: a choice that could not be saved is rolled back, not kept as a draft. */
  readonly isChoice?: boolean
  readonly onDraft: (draft: TextDraft | null) => void
  /** Called with the text that waits for the write in flight, and the text of that write; with null once none is waiting. */
  readonly onWaiting?: (text: string | null, sent: string) => void
}

/** A snapshot of a text field. */
export type TextView = {
  readonly text: string
  /** Typed text that has not been acknowledged; null when there is none. */
  readonly typed: string | null
  /** The stored text that the server acknowledged last. */
  readonly stored: string | null
  readonly state: UpdateState
  readonly error: ApiError | null
  readonly isUnsaved: boolean
  /** The value that another person has stored since; `theirs` is its text. */
  readonly conflict: Conflict | null
  readonly theirs: string
}
