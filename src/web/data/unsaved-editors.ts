import { useEffect } from 'react'

const editors = new Map<symbol, string>()
const listeners = new Set<() => void>()
let version = 0

function change(act: () => void): void {
  act()
  version += 1
  for (const listener of listeners) listener()
}

/** Names an editor that keeps no draft among those with something unsaved; returns how to take it out again. */
export function noteUnsaved(what: string): () => void {
  const editor = Symbol(what)
  change(() => editors.set(editor, what))
  return () => change(() => editors.delete(editor))
}

/** While something unsaved stands in an editor that keeps no draft, names it among what signing out would lose. */
export function useUnsaved(what: string, isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? noteUnsaved(what) : undefined), [what, isUnsaved])
}

/** What stands unsaved in editors that keep no draft. */
export const unsavedEditors = (): readonly string[] => [...editors.values()]

/** Calls a listener whenever that changes; returns how to stop. */
export function onUnsavedEditors(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A number that differs after each change of it. */
export const unsavedEditorsVersion = (): number => version
