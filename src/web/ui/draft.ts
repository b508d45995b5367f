import { preview } from '../data/preview.ts'

// What is typed in a preview stays in it.
const prefix = `plumbline.draft.${preview === null ? '' : `${preview.id}.`}`

/** Text that was typed and not yet acknowledged, and the stored text on which it was begun. */
export type Draft = { readonly text: string; readonly base: string }

/** The draft kept in this tab under a key; null when there is none. */
export function keptDraft(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

/** Keeps a draft in this tab, or forgets it. */
export function keepDraft(key: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(prefix + key, JSON.stringify(draft))
    else sessionStorage.removeItem(prefix + key)
  } catch {
    // A full or closed storage costs only the second copy: the field still holds the text.
  }
}
