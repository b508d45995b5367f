import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import { useDraftKey } from '../drafts/use-draft-key.ts'
import { autosaveOf, retainAutosave } from './autosave-registry.ts'
import { asTyped } from './stored-text.ts'
import { TextAutosave } from './text-autosave.ts'
import type { TextRules } from './text-field.ts'

type Rules<Value> = {
  /** The value last read from the server. */
  readonly stored: Value
  readonly onSave: (value: Value, expected: Value) => Promise<{ readonly error: ApiError | null }>
  /** Stores a choice on this device while it waits for the write of an earlier one; returns the function that forgets it. */
  readonly keep?: (value: Value, expected: Value) => () => void
  /** Builds the value from one column of a conflict; without it, the column is the value. */
  readonly fromConflict?: (stored: unknown, column: string, known: Value) => Value
}

// By the key of the choice, since a waiting choice outlives its control.
const waiting = new Map<string, () => void>()

/** A value that is saved when it is chosen, such as a switch or a select. */
export type ChoiceAutosave<Value> = {
  /** The latest choice, otherwise the stored value; a choice that cannot be saved is rolled back. */
  readonly value: Value
  /** The value that the server acknowledged last. */
  readonly confirmed: Value
  readonly choose: (value: Value) => void
  readonly state: UpdateState
  readonly error: ApiError | null
  /** Clears the error. */
  readonly reset: () => void
}

/**
 * A value that is saved when it is chosen, through the serial queue of text autosave: each write expects the value that the server
 * acknowledged last, even if the list shows another. Values are compared as JSON. `name` must be unique.
 */
export function useChoiceAutosave<Value>(
  name: string,
  { stored, onSave, keep, fromConflict }: Rules<Value>,
): ChoiceAutosave<Value> {
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
    onWaiting: (chosen, sent) => {
      waiting.get(key)?.()
      waiting.delete(key)
      if (keep && chosen !== null) waiting.set(key, keep(valueIn(chosen), valueIn(sent)))
    },
  }
  const autosave = autosaveOf(key, () => new TextAutosave(text, null, rules))
  useLayoutEffect(() => autosave.connect(rules))
  useLayoutEffect(() => autosave.read(text), [autosave, text])
  useEffect(() => retainAutosave(key), [key])
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
