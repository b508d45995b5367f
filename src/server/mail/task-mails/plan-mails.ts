/** An item about a standard that is waiting for a mail. */
type Pending = {
  readonly ProjectId: number
  readonly StandardId: number
  readonly isQuiet: boolean
  readonly isOverdue: boolean
}

/**
 * Divides a person's pending items into mails: one for each standard that has been quiet long enough or has waited the longest time
 * allowed; if there are more of those than `room`, the mails left within the hour, one digest of everything.
 */
export function planMails<Row extends Pending>(pending: readonly Row[], room: number): Row[][] {
  const standards = Object.values(
    Object.groupBy(pending, ({ ProjectId, StandardId }) => `${ProjectId} ${StandardId}`),
  ) as Row[][]
  const due = standards.filter(
    (rows) => rows.every(({ isQuiet }) => isQuiet) || rows.some(({ isOverdue }) => isOverdue),
  )
  if (due.length === 0 || room <= 0) return []
  return due.length <= room ? due : [[...pending]]
}
