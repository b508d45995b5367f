/** A backup, and when it was complete (milliseconds since 1970). */
export type DatedBackup = { readonly id: string; readonly endedAt: number }

const day = 86_400_000

/**
 * Divides backups into those to keep and those that have expired, so that every moment of the last `days` days can be restored: the
 * backups of these days, the newest one before them, and always the newest of all.
 */
export function divideBackups<Backup extends DatedBackup>(
  backups: readonly Backup[],
  days: number,
  now: number,
): { readonly kept: readonly Backup[]; readonly expired: readonly Backup[] } {
  const newestFirst = backups.toSorted((a, b) => b.endedAt - a.endedAt)
  const begin = now - days * day
  const before = newestFirst.findIndex(({ endedAt }) => endedAt <= begin)
  const count = before === -1 ? newestFirst.length : before + 1
  return { kept: newestFirst.slice(0, count), expired: newestFirst.slice(count) }
}

/** Returns the newest backup that was complete by a moment, or the newest of all when no moment is given. */
export const newestBackup = <Backup extends DatedBackup>(
  backups: readonly Backup[],
  by = Number.POSITIVE_INFINITY,
): Backup | undefined =>
  backups.filter(({ endedAt }) => endedAt <= by).toSorted((a, b) => b.endedAt - a.endedAt)[0]
