import { useEffect } from 'react'

const editors = new Map<symbol, string>()
const listeners = new Set<() => void>()
let version = 0

function change(act: () => void): void {
  act()
  version += 1
  for (const listener of listeners) listener()
}

/** Lists an editor without drafts among those with unsaved text; returns the function that removes it. */
export function registerUnsaved(what: string): () => void {
  const editor = Symbol(what)
  change(() => editors.set(editor, what))
  return () => change(() => editors.delete(editor))
}

/** Lists an editor without drafts among the work that signing out would lose, while it has unsaved text. */
export function useUnsaved(what: string, isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? registerUnsaved(what) : undefined), [what, isUnsaved])
}

/** The names of the editors without drafts that have unsaved text. */
export const unsavedEditors = (): readonly string[] => [...editors.values()]

/** Calls a listener whenever the list changes; returns the unsubscribe function. */
export function onUnsavedEditors(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A number that changes with every change of the list. */
export const unsavedEditorsVersion = (): number => version
