import type pg from 'pg'

const noteUse = `
  update "session" set "updatedAt" = now()
  where "id" = any($1) and "updatedAt" < now() - interval '1 minute'`

const wait = 1_000

/** Notes that sessions are in use: those of a second in one statement, which no request waits for. */
export function sessionToucher(identity: pg.Pool): (sessionIds: readonly string[]) => void {
  const pending = new Set<string>()
  const flush = () => {
    const sessionIds = [...pending]
    pending.clear()
    // What could not be noted is noted with the next request.
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
