import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTransformation, type Transformation } from '../../data/use-transformation.ts'
import { afterSaving, isSameHolder, takenBack, withEdits, type Change } from './assignment-draft.ts'
import { conflictsAmong, refusedPlaces, type ChangeConflict } from './conflicts.ts'
import { withChangesStored, type MatrixStandard, type NameOf } from './matrix-data.ts'
import type { AssignmentDraft } from './use-assignment-draft.ts'

type Write = Transformation<'Project:UpdateStandardAssignments'>

/** The one write that stores all changes that wait, and what came of it. */
export type Saving = {
  readonly state: Write['state']
  readonly error: Write['error']
  /** What waits: the changes that are not stored already. */
  readonly pending: readonly Change[]
  readonly conflicts: readonly ChangeConflict[]
  /** How many changes were saved by the latest run; null when something was changed since. */
  readonly saved: number | null
  readonly save: () => void
  /** Makes the reverse of what was saved wait. */
  readonly takeBack: () => void
}

/** What is known of the module that is shown. */
type Known = {
  readonly storedOf: (change: Change) => string | null | undefined
  /** When it was read, in milliseconds. */
  readonly readAt: number
}

/** Saves the changes that wait in one write, all or none (specification, section 5). */
export function useSaving(
  project_id: number,
  { draft, change }: AssignmentDraft,
  { storedOf, readAt }: Known,
  nameOf: NameOf,
): Saving {
  const client = useQueryClient()
  const { run, state, error } = useTransformation('Project:UpdateStandardAssignments')
  const [sent, setSent] = useState<readonly Change[]>([])
  const [refusedAt, setRefusedAt] = useState(0)
  const [saved, setSaved] = useState<readonly Change[] | null>(null)

  const pending = [...draft.now.values()].filter((one) => {
    const stored = storedOf(one)
    return stored === undefined || !isSameHolder(stored, one.to)
  })
  const isRefused = state === 'Error' && error?.code === 'conflict'
  const conflicts = conflictsAmong(
    pending,
    isRefused ? refusedPlaces(sent, error.conflicts) : new Map(),
    (one) => (isRefused && readAt < refusedAt ? undefined : storedOf(one)),
  )

  const save = async () => {
    if (state === 'Updating' || pending.length === 0 || conflicts.length > 0) return
    setSent(pending)
    const updates = await run({
      project_id,
      assignmentChanges: pending.map(({ standard_id, phase, role, from, to }) => ({
        standard_id,
        phase,
        role,
        from_consultant_id: from,
        to_consultant_id: to,
      })),
    })
    if (!updates) {
      setRefusedAt(Date.now())
      return
    }
    // Shown as stored until the answer that says so is there.
    client.setQueriesData<MatrixStandard[]>(
      {
        predicate: ({ queryKey: [kind, read, , query] }) =>
          kind === 'read' &&
          read === 'admin/module_consultant_assignments' &&
          (query as { project_id: number }).project_id === project_id,
      },
      (rows) => rows && withChangesStored(rows, draft.now, nameOf),
    )
    // What was changed while it was being saved goes on waiting, and starts from what is stored now.
    change((latest) => afterSaving(latest, pending))
    setSaved(pending)
  }

  const isChanged = pending.length + draft.past.length + draft.future.length > 0
  return {
    state,
    error,
    pending,
    conflicts,
    saved: saved && !isChanged ? saved.length : null,
    save: () => void save(),
    takeBack: () => {
      if (!saved) return
      change((latest) => withEdits(latest, takenBack(saved)))
      setSaved(null)
    },
  }
}
