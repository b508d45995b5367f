import type { SessionCookies } from '../sign-in/session-cookie.ts'
import type { FindSession } from '../sign-in/session.ts'

const mostKnown = 20_000

/** The sessions that were found lately, so that callers are counted and named in the log before they are looked up. They open nothing. */
export type KnownSessions = {
  /** Makes a way of finding sessions remember whose they are. */
  readonly remembering: (find: FindSession) => FindSession
  /** The person of a session that was found when it was last looked for. */
  readonly personOf: (cookies: string | undefined) => string | null
}

/** Remembers the persons of at most 20,000 sessions. */
export function knownSessions({ hashIn }: Pick<SessionCookies, 'hashIn'>): KnownSessions {
  const persons = new Map<string, string>()
  return {
    remembering: (find) => async (cookies) => {
      const session = await find(cookies)
      const hash = hashIn(cookies)
      if (hash === null) return session
      persons.delete(hash)
      if (session !== null) persons.set(hash, session.UserId)
      const [oldest] = persons.keys()
      if (persons.size > mostKnown && oldest !== undefined) persons.delete(oldest)
      return session
    },
    personOf: (cookies) => persons.get(hashIn(cookies) ?? '') ?? null,
  }
}
