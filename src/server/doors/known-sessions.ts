import { sessionTokenIn } from '../sign-in/session-cookie.ts'
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
export function knownSessions(isBehindTls: boolean): KnownSessions {
  const persons = new Map<string, string>()
  const tokenIn = (cookies: string | undefined) =>
    cookies === undefined ? null : sessionTokenIn(cookies, isBehindTls)
  return {
    remembering: (find) => async (cookies) => {
      const session = await find(cookies)
      const token = tokenIn(cookies)
      if (token === null) return session
      persons.delete(token)
      if (session !== null) persons.set(token, session.UserId)
      const [oldest] = persons.keys()
      if (persons.size > mostKnown && oldest !== undefined) persons.delete(oldest)
      return session
    },
    personOf: (cookies) => persons.get(tokenIn(cookies) ?? '') ?? null,
  }
}
