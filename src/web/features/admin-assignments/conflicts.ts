import type { EntryConflict } from '../../data/api.ts'
import { isSameHolder, placeKey, type Change } from './assignment-draft.ts'

/** Who is stored at a place, and who stored it when, as far as it is known. */
export type StoredNow = {
  readonly stored: string | null
  readonly by: string | null
  readonly at: string | null
}

/** A change that would overwrite somebody else's. */
export type ChangeConflict = StoredNow & { readonly change: Change }

/** What the refusal of sent changes tells, by the key of their places. */
export const refusedPlaces = (
  sent: readonly Change[],
  conflicts: readonly EntryConflict[],
): ReadonlyMap<string, StoredNow> =>
  new Map(
    conflicts.flatMap(({ place, stored, by, at }): [string, StoredNow][] => {
      const change = sent[Number(place.split('.')[1])]
      return change ? [[placeKey(change), { stored: stored as string | null, by, at }]] : []
    }),
  )

/**
 * The changes that do not start from who is stored now. `storedOf` answers who was read since the refusal, or undefined when
 * nothing was; then what the refusal told counts.
 */
export const conflictsAmong = (
  changes: readonly Change[],
  refused: ReadonlyMap<string, StoredNow>,
  storedOf: (change: Change) => string | null | undefined,
): ChangeConflict[] =>
  changes.flatMap((change): ChangeConflict[] => {
    const told = refused.get(placeKey(change))
    const read = storedOf(change)
    const stored = read === undefined ? told?.stored : read
    if (stored === undefined || isSameHolder(stored, change.from)) return []
    const isTold = told !== undefined && isSameHolder(told.stored, stored)
    return [{ change, stored, by: isTold ? told.by : null, at: isTold ? told.at : null }]
  })
