import { useState } from 'react'
import type { UpdateState } from '../../rules/update-tracker.ts'

/**
 * What a switch or a choice shows while its write is on the way: what was chosen stands until the list that is fetched again says the same,
 * or until the write fails. Answers what is shown, and how to choose.
 */
export function useChosen<Value extends boolean | number | string>(
  stored: Value,
  state: UpdateState,
): [shown: Value, choose: (chosen: Value) => void] {
  const [chosen, setChosen] = useState<Value | null>(null)
  if (chosen !== null && (chosen === stored || state === 'Error')) setChosen(null)
  return [chosen ?? stored, setChosen]
}
