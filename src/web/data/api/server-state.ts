import { useSyncExternalStore } from 'react'

// In milliseconds.
const probeInterval = 2_000
const probeTimeout = 5_000

let isAway = false
let isProbing = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function become(away: boolean): void {
  if (isAway === away) return
  isAway = away
  for (const listener of listeners) listener()
}

/** Whether the server is ready: its process is running and its databases are reachable. */
async function isReady(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeout)
    return (await fetch('/readyz', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

async function probe(): Promise<void> {
  if (isProbing) return
  isProbing = true
  clearTimeout(timer)
  const isThere = await isReady()
  isProbing = false
  become(!isThere)
  if (!isThere) timer = setTimeout(() => void probe(), probeInterval)
}

/** Called when a request got no response, or one that says that the databases are unavailable: probes the server until it is ready. */
export function suspectOutage(): void {
  void probe()
}

/** Whether the server is known not to answer. */
export const isServerAway = (): boolean => isAway

/** Calls a listener whenever the server goes away or comes back; returns the unsubscribe function. */
export function onServerState(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the server is known not to answer, updated as it changes. */
export const useIsServerAway = (): boolean => useSyncExternalStore(onServerState, isServerAway)

/** Resolves once the server is ready; probes it immediately. */
export async function whenServerAnswers(): Promise<void> {
  await probe()
  if (!isAway) return
  await new Promise<void>((resolve) => {
    const stop = onServerState(() => {
      if (isAway) return
      stop()
      resolve()
    })
  })
}

// The device is back online, or has woken up.
globalThis.addEventListener?.('online', () => {
  if (isAway) void probe()
})
