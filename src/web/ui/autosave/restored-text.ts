import { KnownText } from './known-text.ts'
import type { StoredText } from './stored-text.ts'
import type { TextDraft } from './text-field.ts'

/** What a field begins with. */
type Restored = {
  readonly known: KnownText
  readonly typed: string | null
  /** What was sent and not acknowledged, as it would be stored. */
  readonly unanswered: (string | null)[]
}

/** What a field begins with where the list shows a stored text and a draft was kept: a draft that is stored by now is none. */
export function restoredText(
  stored: string | null,
  draft: TextDraft | null,
  storedAs: StoredText,
): Restored {
  if (!draft) return { known: new KnownText(stored), typed: null, unanswered: [] }
  const { text, base, sent = [] } = draft
  // A draft keeps nothing stored and an emptied text alike.
  const known = new KnownText(base === '' && !stored ? stored : base)
  known.read(stored)
  const unanswered = sent.map(storedAs)
  const isStored = (storedAs(text) ?? '') === (stored ?? '')
  if (isStored || unanswered.includes(stored)) known.follow()
  return { known, typed: isStored ? null : text, unanswered }
}
