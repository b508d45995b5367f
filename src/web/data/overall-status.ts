import { useSyncExternalStore } from 'react'
import {
  nextOverallState,
  type OverallState,
  type UpdateEvent,
} from '../../rules/update-tracker.ts'

let state: OverallState = 'Ready'
let underway = 0
let settling: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function happen(event: UpdateEvent): void {
  state = nextOverallState(state, event)
  for (const listener of listeners) listener()
}

/** How many writes have been sent and not been answered. */
export const writesUnderway = (): number => underway

/** Whether any write has been sent and not been answered. */
export const isWriting = (): boolean => underway > 0

/** Counts a write in as it is sent. */
export function beginWrite(): void {
  underway += 1
  clearTimeout(settling)
  happen('send')
}

/** Counts a write out; after the last one its outcome shows for `delay` milliseconds (specification, section 4). */
export function endWrite(event: 'succeed' | 'fail', delay: number): void {
  underway -= 1
  if (underway > 0) return
  happen(event)
  settling = setTimeout(() => happen('settle'), delay)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The state of all writes together at this moment. */
export const overallStatus = (): OverallState => state

/** The state of all writes together. */
export const useOverallStatus = (): OverallState => useSyncExternalStore(subscribe, overallStatus)
