import { useState } from 'react'

/** The search of a viewer that has the whole text. */
export function useStep() {
  const [query, setQuery] = useState('')
  const [step, setStep] = useState({ at: 0, turn: 0 })
  return {
    query,
    at: step.at,
    /** Changes when the current match is to be shown. */
    turn: step.turn,
    isSearching: false,
    onQuery: (next: string) => {
      setQuery(next)
      setStep(({ turn }) => ({ at: 0, turn: turn + 1 }))
    },
    /** Moves between matches, of which there are `count`. */
    stepIn: (count: number) => (by: 1 | -1) =>
      setStep(({ at, turn }) => ({
        at: count === 0 ? 0 : (at + by + count) % count,
        turn: turn + 1,
      })),
  }
}
