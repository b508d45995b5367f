import type { SessionCookies } from '#server/auth/sessions/session-cookie.ts'
import type { FindSession } from '#server/auth/sessions/session.ts'

const maxSessions = 20_000

/** Caches which person each recent session belongs to, for rate limits and the log before the session lookup. Grants no access. */
export type SessionCache = {
  /** Wraps a session lookup so that its results are cached. */
  readonly caching: (find: FindSession) => FindSession
  /** Returns the person of a session, as of its last lookup. */
  readonly userIdOf: (cookies: string | undefined) => string | null
}

/** Creates a cache of at most 20,000 sessions. */
export function createSessionCache({ hashIn }: Pick<SessionCookies, 'hashIn'>): SessionCache {
  const userIds = new Map<string, string>()
  return {
    caching: (find) => async (cookies) => {
      const session = await find(cookies)
      const hash = hashIn(cookies)
      if (hash === null) return session
      userIds.delete(hash)
      if (session !== null) userIds.set(hash, session.UserId)
      const [oldest] = userIds.keys()
      if (userIds.size > maxSessions && oldest !== undefined) userIds.delete(oldest)
      return session
    },
    userIdOf: (cookies) => userIds.get(hashIn(cookies) ?? '') ?? null,
  }
}
