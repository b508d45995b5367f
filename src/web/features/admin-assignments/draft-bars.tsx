import { placeKey, rebased, redone, undone, withoutChanges } from './assignment-draft.ts'
import { ChangesBar } from './changes-bar.tsx'
import { ConflictList } from './conflict-list.tsx'
import type { NameOf } from './matrix-data.ts'
import type { AssignmentDraft } from './use-assignment-draft.ts'
import type { Saving } from './use-saving.ts'

/** What waits to be saved, and where it meets what others have stored. */
export function DraftBars({
  assignments: { draft, change },
  saving,
  nameOf,
}: {
  readonly assignments: AssignmentDraft
  readonly saving: Saving
  readonly nameOf: NameOf
}) {
  return (
    <>
      {saving.conflicts.length > 0 && (
        <ConflictList
          conflicts={saving.conflicts}
          nameOf={nameOf}
          onTakeStored={(conflicts) => {
            const keys = conflicts.map((conflict) => placeKey(conflict.change))
            change((latest) => withoutChanges(latest, keys))
          }}
          onKeepMine={(conflicts) => {
            const stored = new Map(conflicts.map((one) => [placeKey(one.change), one.stored]))
            change((latest) => rebased(latest, stored))
          }}
        />
      )}
      <ChangesBar
        saving={saving}
        canUndo={draft.past.length > 0}
        canRedo={draft.future.length > 0}
        onUndo={() => change(undone)}
        onRedo={() => change(redone)}
        onDiscard={() => change((latest) => withoutChanges(latest, latest.now.keys()))}
      />
    </>
  )
}
