import type { PendingRow } from './task-mail-statements.ts'

/** The changes in one mail: those at one standard, or, in a digest, all that are pending. */
export type PlannedMail = readonly PendingRow[]

/**
 * Divides a person's pending changes into mails: one for each standard that has been quiet long enough or has waited the longest time
 * allowed; if those are more than `room`, the mails left within the hour, one digest of everything.
 */
export function planMails(pending: readonly PendingRow[], room: number): PlannedMail[] {
  const standards = Object.values(
    Object.groupBy(pending, ({ ProjectId, StandardId }) => `${ProjectId} ${StandardId}`),
  ) as PendingRow[][]
  const due = standards.filter(
    (rows) => rows.every(({ isQuiet }) => isQuiet) || rows.some(({ isOverdue }) => isOverdue),
  )
  if (due.length === 0 || room <= 0) return []
  return due.length <= room ? due : [pending]
}
