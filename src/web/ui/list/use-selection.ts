import { useState } from 'react'
import { toggled, withRange } from './range-selection.ts'

/** The rows selected for a bulk action. */
export type Selection = {
  readonly ids: ReadonlySet<number>
  readonly toggle: (id: number) => void
  /** Selects all of these, or deselects them when all are selected. */
  readonly toggleAll: (ids: readonly number[]) => void
  /** Selects everything from the row toggled last to this one, in the displayed order. */
  readonly reach: (id: number) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

/** A selection among the displayed standards; bulk actions skip rows that a filter hides. */
export function useSelection(shown: readonly number[]): Selection {
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number | null>(null)
  return {
    ids: new Set(shown.filter((id) => kept.has(id))),
    toggle: (id) => {
      setKept(toggled(kept, id))
      setAnchor(id)
    },
    toggleAll: (ids) => {
      const areSelected = ids.every((id) => kept.has(id))
      setKept(
        new Set(areSelected ? [...kept].filter((id) => !ids.includes(id)) : [...kept, ...ids]),
      )
      setAnchor(ids.at(-1) ?? null)
    },
    reach: (id) => {
      setKept(withRange(kept, shown, anchor, id))
      setAnchor(id)
    },
    selectAll: () => setKept(new Set(shown)),
    clear: () => setKept(new Set()),
  }
}
