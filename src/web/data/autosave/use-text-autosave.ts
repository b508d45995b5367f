import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { writeDraft, readDraft } from '../drafts/draft.ts'
import { autosaveOf, retainAutosave } from './autosave-registry.ts'
import { asTyped } from './stored-text.ts'
import { TextAutosave } from './text-autosave.ts'
import type { TextRules, TextView } from './text-field.ts'

export type TextAutosaveOptions = Pick<TextRules, 'onSave'> &
  Partial<Pick<TextRules, 'storedAs' | 'problemOf' | 'textOf'>> & {
    /** The text last read from the server. */
    readonly stored: string | null
    /** Replaces the unsaved text in lists of unsaved work when the text is not readable, such as JSON. */
    readonly told?: (text: string) => string
  }

const noProblem = () => null
const ownText = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null)

/** A text field that saves itself. The draft key must not change while the component is mounted; `what` is the label for people. */
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
  }: TextAutosaveOptions,
): [TextView, TextAutosave] {
  const rules: TextRules = {
    onSave,
    storedAs,
    problemOf,
    textOf,
    onDraft: (draft) =>
      writeDraft(key, draft && { ...draft, what, ...(told && { told: told(draft.text) }) }),
  }
  const [autosave] = useState(() =>
    autosaveOf(key, () => new TextAutosave(stored, readDraft(key), rules)),
  )
  useLayoutEffect(() => autosave.connect(rules))
  useLayoutEffect(() => autosave.read(stored), [autosave, stored])
  useEffect(() => retainAutosave(key), [key])
  return [useSyncExternalStore(autosave.subscribe, autosave.now), autosave]
}
