import { useState } from 'react'
import type { ElementPhase } from '#rules/review/phases.ts'
import { useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { formatPretended, parsePretended, type Pretended } from './pretended-scores.ts'

/** Returns the scores that a person tries out in a project and a phase, and a setter. They last as long as the tab, and end with the session. */
export function usePretended(
  projectId: number,
  phase: ElementPhase,
): readonly [Pretended, (next: Pretended) => void] {
  const { UserId } = useUser()
  const key = `plumbline.what-if ${useTarget()} ${UserId.toLowerCase()} ${projectId} ${phase}`
  const [held, setHeld] = useState<{ key: string; pretended: Pretended } | null>(null)
  const current = held?.key === key ? held : { key, pretended: parsePretended(readItem(key)) }
  if (current !== held) setHeld(current)
  const change = (pretended: Pretended) => {
    setHeld({ key, pretended })
    writeItem(key, pretended)
  }
  return [current.pretended, change]
}

// If storage is blocked, the scores last only as long as the page.
function readItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, pretended: Pretended): void {
  try {
    if (pretended.size === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, formatPretended(pretended))
  } catch {
    // As in `readItem`.
  }
}
