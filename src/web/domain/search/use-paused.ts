import { useEffect, useState } from 'react'

/** Returns the typed text once typing has paused for a moment. */
export function usePaused(typed: string, milliseconds = 150): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), milliseconds)
    return () => clearTimeout(timer)
  }, [typed, milliseconds])
  return paused
}
