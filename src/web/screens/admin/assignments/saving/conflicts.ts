import type { EntryConflict } from '#rules/api/api-error.ts'
import { isSameHolder, slotKey, type Change } from '../model/assignment-draft.ts'

/** The person stored in a slot, and who stored it and when, if known. */
export type StoredNow = {
  readonly stored: string | null
  readonly by: string | null
  readonly at: string | null
}

/** A change that would overwrite someone else's. */
export type ChangeConflict = StoredNow & { readonly change: Change }

/** Returns the current values that a rejected save reports, by slot key. */
export const refusedSlots = (
  sent: readonly Change[],
  conflicts: readonly EntryConflict[],
): ReadonlyMap<string, StoredNow> =>
  new Map(
    conflicts.flatMap(({ place, stored, by, at }): [string, StoredNow][] => {
      const change = sent[Number(place.split('.')[1])]
      return change ? [[slotKey(change), { stored: stored as string | null, by, at }]] : []
    }),
  )

/**
 * Returns the changes whose base is not the stored person. `storedOf` returns the person fetched since the rejection, or undefined
 * when nothing was fetched; then the values of the rejection apply.
 */
export const conflictsAmong = (
  changes: readonly Change[],
  refused: ReadonlyMap<string, StoredNow>,
  storedOf: (change: Change) => string | null | undefined,
): ChangeConflict[] =>
  changes.flatMap((change): ChangeConflict[] => {
    const reported = refused.get(slotKey(change))
    const read = storedOf(change)
    const stored = read === undefined ? reported?.stored : read
    if (stored === undefined || isSameHolder(stored, change.from)) return []
    const isReported = reported !== undefined && isSameHolder(reported.stored, stored)
    return [
      { change, stored, by: isReported ? reported.by : null, at: isReported ? reported.at : null },
    ]
  })
