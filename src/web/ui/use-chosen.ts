import { useState } from 'react'
import type { UpdateState } from '../../rules/update-tracker.ts'

/** What is shown of a stored value and of what was chosen in its place; null where nothing was. */
export const shownChoice = <Value>(
  stored: Value,
  chosen: Value | null,
  state: UpdateState,
  isAtOnce: boolean,
): Value => (isAtOnce || state !== 'Updating' ? chosen : null) ?? stored

/**
 * What a switch or a choice shows while its write is on the way: what was chosen stands until the list that is fetched again says the same,
 * or until the write fails. Where `isAtOnce` is false, it is shown only once the write has succeeded. Answers what is shown, how to choose, and
 * what was chosen last, which is what the next write is to expect.
 */
export function useChosen<Value extends boolean | number | string>(
  stored: Value,
  state: UpdateState,
  isAtOnce = true,
): [shown: Value, choose: (chosen: Value) => void, latest: Value] {
  const [chosen, setChosen] = useState<Value | null>(null)
  if (chosen !== null && (chosen === stored || state === 'Error')) setChosen(null)
  return [shownChoice(stored, chosen, state, isAtOnce), setChosen, chosen ?? stored]
}
