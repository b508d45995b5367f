import { useState } from 'react'

// Outlives the head: it stays as it was while one goes from standard to standard.
let wasShown = false

/** Whether the details of a narrow head are shown, and how to change that. */
export function useDetailsShown(): [isShown: boolean, toggle: () => void] {
  const [isShown, show] = useState(() => wasShown)
  return [
    isShown,
    () => {
      wasShown = !isShown
      show(wasShown)
    },
  ]
}
