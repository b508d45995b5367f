import { useCallback, useEffect, useState } from 'react'
import { useUser } from '../../data/session.ts'
import { useTarget } from '../../data/target.ts'
import { keepDraft, keptDraft } from '../../ui/draft.ts'
import { draftOf, placeKey, type Change, type Draft } from './assignment-draft.ts'

/** The changes of a project's assignments that wait, and how to change them. */
export type AssignmentDraft = {
  readonly draft: Draft
  readonly change: (next: (draft: Draft) => Draft) => void
}

/** Holds the changes of a project's assignments until they are saved; what waits survives reloads and other screens in this tab. */
export function useAssignmentDraft(projectId: number): AssignmentDraft {
  const { UserId } = useUser()
  const target = useTarget()
  const key = `${UserId}/assignments/${target}/${projectId}`
  const [draft, setDraft] = useState(() => kept(key))
  const { now } = draft
  useEffect(() => {
    const changes = [...now.values()]
    keepDraft(key, changes.length === 0 ? null : { text: JSON.stringify(changes), base: '' })
  }, [key, now])
  const change = useCallback((next: (draft: Draft) => Draft) => setDraft(next), [])
  return { draft, change }
}

const kept = (key: string): Draft => {
  const changes = JSON.parse(keptDraft(key)?.text ?? '[]') as Change[]
  return draftOf(new Map(changes.map((change) => [placeKey(change), change])))
}
