import { useState } from 'react'
import type { StandardView } from './standard-view.ts'

const lastOf = new Map<number, number>()

/** The standard of a project that has the focus, as long as it is shown; it is found again on coming back from the bench. */
export function useCurrentStandard(projectId: number, shown: readonly StandardView[]) {
  const [chosen, setChosen] = useState<number | null>(() => lastOf.get(projectId) ?? null)
  const current = shown.find(({ id }) => id === chosen) ?? null
  const choose = (id: number) => {
    lastOf.set(projectId, id)
    setChosen(id)
  }
  return { current, choose }
}
