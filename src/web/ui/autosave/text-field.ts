import type { UpdateState } from '../../../rules/update-tracker.ts'
import type { ApiError, Conflict } from '../../data/api.ts'
import type { StoredText } from './stored-text.ts'

/** What is typed and not acknowledged, as it is kept across reloads. */
export type TextDraft = {
  readonly text: string
  /** The stored text on which it was begun. */
  readonly base: string
  /** Texts that were sent and not acknowledged: one of them may be stored. */
  readonly sent?: readonly string[]
}

/** What a text field needs of its screen; the functions of the latest render count. */
export type TextRules = {
  /** Saves a text, in the form in which it is stored, in place of the expected one. */
  readonly onSave: (
    text: string,
    expected: string | null,
  ) => Promise<{ readonly error: ApiError | null }>
  readonly storedAs: StoredText
  /** What is wrong with a text, so that it is not saved; null when nothing is. */
  readonly problemOf: (text: string) => string | null
  /** The text of a stored value, as a conflict tells it of one column; `known` is the text that was known of all. */
  readonly textOf: (stored: unknown, column: string, known: string | null) => string | null
  /** Whether it is chosen rather than typed: what could not be saved is chosen again, not kept. */
  readonly isChoice?: boolean
  readonly onDraft: (draft: TextDraft | null) => void
}

/** A text field at a moment. */
export type TextView = {
  readonly text: string
  /** What is typed and not acknowledged; null when nothing is. */
  readonly typed: string | null
  /** The stored text as the server acknowledged it last. */
  readonly stored: string | null
  readonly state: UpdateState
  readonly error: ApiError | null
  readonly isUnsaved: boolean
  /** What somebody else stored meanwhile; `theirs` is its text. */
  readonly conflict: Conflict | null
  readonly theirs: string
}
