import { ConfirmedText } from './confirmed-text.ts'
import type { StoredText } from './stored-text.ts'
import type { TextDraft } from './text-field.ts'

/** The initial state of a field. */
type Restored = {
  readonly known: ConfirmedText
  readonly typed: string | null
  /** Texts that were sent and not acknowledged, in their stored form. */
  readonly unanswered: (string | null)[]
}

/** Returns the initial state of a field from the listed text and its draft; a draft that has been stored by now is ignored. */
export function restoreText(
  stored: string | null,
  draft: TextDraft | null,
  storedAs: StoredText,
): Restored {
  if (!draft) return { known: new ConfirmedText(stored), typed: null, unanswered: [] }
  const { text, base, sent = [] } = draft
  // A draft does not distinguish null from an empty text.
  const known = new ConfirmedText(base === '' && !stored ? stored : base)
  known.read(stored)
  const unanswered = sent.map(storedAs)
  const isStored = (storedAs(text) ?? '') === (stored ?? '')
  if (isStored || unanswered.includes(stored)) known.follow()
  return { known, typed: isStored ? null : text, unanswered }
}
