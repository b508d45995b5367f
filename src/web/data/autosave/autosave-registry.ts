import { lateResponseWindow } from './confirmed-text.ts'
import type { TextAutosave } from './text-autosave.ts'

type Held = {
  readonly autosave: TextAutosave
  users: number
  timer?: ReturnType<typeof setTimeout>
}

const held = new Map<string, Held>()

function letGoLater(key: string, entry: Held): void {
  clearTimeout(entry.timer)
  entry.timer = setTimeout(() => {
    if (entry.users > 0 || held.get(key) !== entry) return
    if (entry.autosave.isSending || entry.autosave.isUnsent) letGoLater(key, entry)
    else held.delete(key)
  }, lateResponseWindow)
}

/** Returns the autosave of a field, creating it if needed. It outlives the field while a write is in flight, a late response may arrive, or the server does not answer. */
export function autosaveOf(key: string, make: () => TextAutosave): TextAutosave {
  const entry = held.get(key) ?? { autosave: make(), users: 0 }
  held.set(key, entry)
  if (entry.users === 0) letGoLater(key, entry)
  return entry.autosave
}

/** Retains the autosave of a mounted field; returns the function that releases it. */
export function retainAutosave(key: string): () => void {
  const entry = held.get(key)
  if (!entry) return () => undefined
  entry.users += 1
  clearTimeout(entry.timer)
  return () => {
    entry.users -= 1
    if (entry.users === 0) letGoLater(key, entry)
  }
}

/** Sends every text again that the server did not answer, including those of fields that are no longer on screen. */
export function saveUnsentTexts(): void {
  for (const { autosave } of held.values()) if (autosave.isUnsent) autosave.save()
}

/** Removes all autosaves from memory when a session ends. */
export function clearAutosaves(): void {
  for (const { timer } of held.values()) clearTimeout(timer)
  held.clear()
}
