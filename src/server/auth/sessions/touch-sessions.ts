import type pg from 'pg'

const noteUse = `
  update "session" set "updatedAt" = now()
  where "id" = any($1) and "updatedAt" < now() - interval '1 minute'`

const wait = 1_000

/** Creates the function that records session use by one statement per second, which no request awaits. */
export function createSessionToucher(identity: pg.Pool): (sessionIds: readonly string[]) => void {
  const pending = new Set<string>()
  const flush = () => {
    const sessionIds = [...pending]
    pending.clear()
    // A failure is ignored: the next request of the session records its use.
    identity
      .query({ name: 'session.touch', text: noteUse, values: [sessionIds] })
      .catch(() => undefined)
  }
  return (sessionIds) => {
    if (sessionIds.length === 0) return
    if (pending.size === 0) setTimeout(flush, wait).unref()
    for (const sessionId of sessionIds) pending.add(sessionId)
  }
}
