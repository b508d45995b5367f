import { useCallback, useEffect, useState } from 'react'
import { writeDraft, readDraft } from '#web/data/drafts/draft.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { draftOf, slotKey, type Change, type Draft } from '../model/assignment-draft.ts'

/** The unsaved assignments of a project, and how to change them. */
export type AssignmentDraft = {
  readonly draft: Draft
  readonly change: (next: (draft: Draft) => Draft) => void
}

/** Holds the unsaved assignments of a project until they are saved. They survive reloads and navigation. */
export function useAssignmentDraft(projectId: number): AssignmentDraft {
  const key = useDraftKey()(`assignments/${projectId}`)
  const [draft, setDraft] = useState(() => storedDraft(key))
  const { now } = draft
  useEffect(() => {
    const changes = [...now.values()]
    const text = JSON.stringify(changes)
    const told = `${changes.length} not saved`
    writeDraft(key, changes.length === 0 ? null : { text, base: '', what: 'Assignments', told })
  }, [key, now])
  const change = useCallback((next: (draft: Draft) => Draft) => setDraft(next), [])
  return { draft, change }
}

const storedDraft = (key: string): Draft => {
  const changes = JSON.parse(readDraft(key)?.text ?? '[]') as Change[]
  return draftOf(new Map(changes.map((change) => [slotKey(change), change])))
}
