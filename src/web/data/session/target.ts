import { useSyncExternalStore } from 'react'
import { isTarget, type Target } from '#rules/api/targets.ts'
import { useSession, type Session } from './session.ts'

const storageKey = 'plumbline.target'
const listeners = new Set<() => void>()

// Undefined until it has been read. Every query asks for it, and reading the storage waits for another
// process.
let choice: Target | null | undefined

function readChoice(): Target | null {
  const stored = sessionStorage.getItem(storageKey)
  return isTarget(stored) ? stored : null
}

const chosen = (): Target | null => (choice === undefined ? (choice = readChoice()) : choice)

/** Switches the database of this tab's calls. */
export function chooseTarget(target: Target): void {
  sessionStorage.setItem(storageKey, target)
  choice = target
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a person may choose the database: experimental users and super users. */
export const mayChooseTarget = (
  user: { readonly isExperimental: boolean; readonly isSuperUser: boolean } | null,
): boolean => user !== null && (user.isExperimental || user.isSuperUser)

/** Returns the database of this tab's calls in a session. */
export const targetIn = ({ user, preview, defaultTarget }: Session): Target =>
  preview?.target ?? (mayChooseTarget(user) ? chosen() : null) ?? defaultTarget

/** Returns the database of this tab's calls. */
export function useTarget(): Target {
  const session = useSession()
  useSyncExternalStore(subscribe, chosen)
  return targetIn(session)
}
