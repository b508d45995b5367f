import { useSyncExternalStore } from 'react'
import { dayOf } from './date-order.ts'

const minute = 60_000

let today = dayOf(new Date())
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

// The same object for the whole day, so that nothing renders again before it ends.
function currentDay(): Date {
  const now = dayOf(new Date())
  if (now.getTime() !== today.getTime()) today = now
  return today
}

// One timer for all, since every line of a list may show how far away a day is.
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((each) => each()), minute)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current day; it changes at midnight even while the screen stays open. */
export const useToday = (): Date => useSyncExternalStore(subscribe, currentDay, currentDay)
