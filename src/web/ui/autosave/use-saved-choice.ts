import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { UpdateState } from '../../../rules/update-tracker.ts'
import type { ApiError } from '../../data/api.ts'
import { useDraftKey } from '../use-draft-key.ts'
import { autosaveOf, holdAutosave } from './held-autosaves.ts'
import { asTyped } from './stored-text.ts'
import { TextAutosave } from './text-autosave.ts'
import type { TextRules } from './text-field.ts'

type Rules<Value> = {
  /** The value as it was last read. */
  readonly stored: Value
  readonly onSave: (value: Value, expected: Value) => Promise<{ readonly error: ApiError | null }>
  /** The value of which a conflict tells one column; without it, the value is that column. */
  readonly fromConflict?: (stored: unknown, column: string, known: Value) => Value
}

/** A value that is saved as it is chosen: a switch, a list to choose from. */
export type SavedChoice<Value> = {
  /** What was chosen last, else what is stored; a choice that cannot be saved is taken back. */
  readonly value: Value
  /** What the server acknowledged last. */
  readonly confirmed: Value
  readonly choose: (value: Value) => void
  readonly state: UpdateState
  readonly error: ApiError | null
  /** Takes a failure away. */
  readonly reset: () => void
}

/**
 * A value that is saved as it is chosen, by the serial queue of texts that save themselves: each write expects what the server acknowledged
 * last, whatever the list shows meanwhile. Values are compared as JSON. `name` tells the value from all others.
 */
export function useSavedChoice<Value>(
  name: string,
  { stored, onSave, fromConflict }: Rules<Value>,
): SavedChoice<Value> {
  const key = useDraftKey()(name)
  const text = JSON.stringify(stored)
  const valueIn = (known: string | null) => (known === null ? stored : (JSON.parse(known) as Value))
  const rules: TextRules = {
    onSave: (chosen, expected) => onSave(JSON.parse(chosen) as Value, valueIn(expected)),
    storedAs: asTyped,
    problemOf: () => null,
    textOf: (theirs, column, known) =>
      JSON.stringify(fromConflict ? fromConflict(theirs, column, valueIn(known)) : theirs),
    isChoice: true,
    onDraft: () => undefined,
  }
  const autosave = autosaveOf(key, () => new TextAutosave(text, null, rules))
  useLayoutEffect(() => autosave.connect(rules))
  useLayoutEffect(() => autosave.read(text), [autosave, text])
  useEffect(() => holdAutosave(key), [key])
  const view = useSyncExternalStore(autosave.subscribe, autosave.now)
  const choose = (value: Value) => {
    autosave.type(JSON.stringify(value))
    autosave.save()
  }
  return {
    value: valueIn(view.text),
    confirmed: valueIn(view.stored),
    choose,
    state: view.state,
    error: view.error,
    reset: autosave.drop,
  }
}
