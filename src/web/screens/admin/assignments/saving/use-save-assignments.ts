import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTransformation, type Transformation } from '#web/data/writes/use-transformation.ts'
import {
  afterSaving,
  isSameHolder,
  revertEdits,
  withEdits,
  type Change,
} from '../model/assignment-draft.ts'
import { withChangesStored, type MatrixStandard, type NameOf } from '../model/matrix-data.ts'
import { conflictsAmong, refusedSlots, type ChangeConflict } from './conflicts.ts'
import type { AssignmentDraft } from './use-assignment-draft.ts'

type Write = Transformation<'Project:UpdateStandardAssignments'>

/** The single write that stores all unsaved changes, and its outcome. */
export type AssignmentSaving = {
  readonly state: Write['state']
  readonly error: Write['error']
  /** The unsaved changes, without those that are stored already. */
  readonly pending: readonly Change[]
  readonly conflicts: readonly ChangeConflict[]
  /** How many changes the latest save stored; null once something has changed since. */
  readonly saved: number | null
  readonly save: () => void
  /** Adds the reverse of the saved changes to the draft. */
  readonly takeBack: () => void
}

/** The stored assignments of the module shown. */
type Known = {
  readonly storedOf: (change: Change) => string | null | undefined
  /** When they were fetched, in milliseconds since the epoch. */
  readonly readAt: number
}

/** Saves all unsaved changes in one write, all or none (specification, section 5). */
export function useSaveAssignments(
  project_id: number,
  { draft, change }: AssignmentDraft,
  { storedOf, readAt }: Known,
  nameOf: NameOf,
): AssignmentSaving {
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
    isRefused ? refusedSlots(sent, error.conflicts) : new Map(),
    (one) => (isRefused && readAt < refusedAt ? undefined : storedOf(one)),
  )

  const save = async () => {
    if (state === 'Updating' || pending.length === 0 || conflicts.length > 0) return
    setSent(pending)
    const updates = await run({
      project_id,
      assignmentChanges: pending.map(changeToSend),
    })
    if (!updates) {
      setRefusedAt(Date.now())
      return
    }
    showAsStored(client, project_id, (rows) => withChangesStored(rows, draft.now, nameOf))
    // Changes made during the save stay unsaved, based on what is stored now.
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
      change((latest) => withEdits(latest, revertEdits(saved)))
      setSaved(null)
    },
  }
}

const changeToSend = ({ standard_id, phase, role, from, to }: Change) => ({
  standard_id,
  phase,
  role,
  from_consultant_id: from,
  to_consultant_id: to,
})

/** Shows changes as stored in every cached matrix of the project until the refetch confirms them. */
function showAsStored(
  client: QueryClient,
  project_id: number,
  change: (rows: readonly MatrixStandard[]) => MatrixStandard[],
): void {
  client.setQueriesData<MatrixStandard[]>(
    {
      predicate: ({ queryKey: [kind, read, , query] }) =>
        kind === 'read' &&
        read === 'admin/module_consultant_assignments' &&
        (query as { project_id: number }).project_id === project_id,
    },
    (rows) => rows && change(rows),
  )
}
