import { useSyncExternalStore } from 'react'
import {
  nextOverallState,
  type OverallState,
  type UpdateEvent,
} from '#rules/review/update-tracker.ts'
import { noteWriteEnd } from './fresh-reads.ts'

let state: OverallState = 'Ready'
let underway = 0
let settling: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function happen(event: UpdateEvent): void {
  state = nextOverallState(state, event)
  for (const listener of listeners) listener()
}

/** The number of writes in flight. */
export const writesUnderway = (): number => underway

/** Whether any write is in flight. */
export const isWriting = (): boolean => underway > 0

/** Counts a write as started. */
export function beginWrite(): void {
  underway += 1
  clearTimeout(settling)
  happen('send')
}

/** Counts a write as finished; the outcome of the last one is shown for `delay` milliseconds (specification, section 4). */
export function endWrite(event: 'succeed' | 'fail', delay: number): void {
  underway -= 1
  noteWriteEnd()
  if (underway > 0) return
  happen(event)
  settling = setTimeout(() => happen('settle'), delay)
}

/** Calls a listener whenever the combined state changes; returns the unsubscribe function. */
export function onOverallStatus(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the combined state of all writes. */
export const overallStatus = (): OverallState => state

/** Returns the combined state of all writes, updated as it changes. */
export const useOverallStatus = (): OverallState =>
  useSyncExternalStore(onOverallStatus, overallStatus)
