import { useCallback, useEffect, useState } from 'react'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import { draftOf, placeKey, type Change, type Draft } from './assignment-draft.ts'

/** The changes of a project's assignments that wait, and how to change them. */
export type AssignmentDraft = {
  readonly draft: Draft
  readonly change: (next: (draft: Draft) => Draft) => void
}

/** Holds the changes of a project's assignments until they are saved; what waits survives reloads and other screens. */
export function useAssignmentDraft(projectId: number): AssignmentDraft {
  const key = useDraftKey()(`assignments/${projectId}`)
  const [draft, setDraft] = useState(() => kept(key))
  const { now } = draft
  useEffect(() => {
    const changes = [...now.values()]
    const text = JSON.stringify(changes)
    const told = `${changes.length} not saved`
    keepDraft(key, changes.length === 0 ? null : { text, base: '', what: 'Assignments', told })
  }, [key, now])
  const change = useCallback((next: (draft: Draft) => Draft) => setDraft(next), [])
  return { draft, change }
}

const kept = (key: string): Draft => {
  const changes = JSON.parse(keptDraft(key)?.text ?? '[]') as Change[]
  return draftOf(new Map(changes.map((change) => [placeKey(change), change])))
}
