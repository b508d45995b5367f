import { useEffect, useState } from 'react'
import { merged, noChanges, type Changes } from '#web/domain/look/changes.ts'
import { useChanges } from '#web/domain/look/use-changes.ts'

/** How long a standard must be open before it counts as seen, in milliseconds. */
const shortestLook = 2000

/** Records that the open standard was seen; returns the earlier changes, which stay marked while the screen is open. */
export function useSeenChanges(projectId: number, standardId: number): Changes {
  const { changes, look } = useChanges(projectId)
  const [held, setHeld] = useState({ projectId, changes: noChanges })
  const before = held.projectId === projectId ? held.changes : noChanges
  const shown = merged(before, changes)
  if (shown !== held.changes || projectId !== held.projectId) setHeld({ projectId, changes: shown })
  useEffect(() => {
    if (look === null) return undefined
    const open = setTimeout(() => void look(standardId), shortestLook)
    return () => clearTimeout(open)
  }, [standardId, look])
  return shown
}
