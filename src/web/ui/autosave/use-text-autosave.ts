import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { keepDraft, keptDraft } from '../draft.ts'
import { autosaveOf, holdAutosave } from './held-autosaves.ts'
import { asTyped } from './stored-text.ts'
import { TextAutosave } from './text-autosave.ts'
import type { TextRules, TextView } from './text-field.ts'

/** What a screen says of a text field that saves itself. */
export type AutosavedText = Pick<TextRules, 'onSave'> &
  Partial<Pick<TextRules, 'storedAs' | 'problemOf' | 'textOf'>> & {
    /** The text as it was last read. */
    readonly stored: string | null
    /** What is shown of an unsaved text that is not for people. */
    readonly told?: (text: string) => string
  }

const noProblem = () => null
const ownText = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null)

/** A text field that saves itself, by the key of its draft (which must not change while the component is mounted); `what` names it for people. */
export function useTextAutosave(
  key: string,
  what: string,
  {
    stored,
    onSave,
    storedAs = asTyped,
    problemOf = noProblem,
    textOf = ownText,
    told,
  }: AutosavedText,
): [TextView, TextAutosave] {
  const rules: TextRules = {
    onSave,
    storedAs,
    problemOf,
    textOf,
    onDraft: (draft) =>
      keepDraft(key, draft && { ...draft, what, ...(told && { told: told(draft.text) }) }),
  }
  const [autosave] = useState(() =>
    autosaveOf(key, () => new TextAutosave(stored, keptDraft(key), rules)),
  )
  useLayoutEffect(() => autosave.connect(rules))
  useLayoutEffect(() => autosave.read(stored), [autosave, stored])
  useEffect(() => holdAutosave(key), [key])
  return [useSyncExternalStore(autosave.subscribe, autosave.now), autosave]
}
