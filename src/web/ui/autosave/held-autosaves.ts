import { lateAnswers } from './known-text.ts'
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
    if (entry.autosave.isSending) letGoLater(key, entry)
    else held.delete(key)
  }, lateAnswers)
}

/** The autosave of a field, made when there is none: it outlives the field while a write is under way or a late answer may come. */
export function autosaveOf(key: string, make: () => TextAutosave): TextAutosave {
  const entry = held.get(key) ?? { autosave: make(), users: 0 }
  held.set(key, entry)
  if (entry.users === 0) letGoLater(key, entry)
  return entry.autosave
}

/** Holds the autosave of a field that is shown; answers how to let it go. */
export function holdAutosave(key: string): () => void {
  const entry = held.get(key)
  if (!entry) return () => undefined
  entry.users += 1
  clearTimeout(entry.timer)
  return () => {
    entry.users -= 1
    if (entry.users === 0) letGoLater(key, entry)
  }
}

/** Forgets what fields hold in memory, when a session ends. */
export function forgetAutosaves(): void {
  for (const { timer } of held.values()) clearTimeout(timer)
  held.clear()
}
