import type pg from 'pg'
import { gather } from '../gather.ts'

/** Who is signed in: the session user of the specification (section 3), as sign-in knows the person. */
export type SessionUser = {
  readonly sessionId: string
  /** The person's id, lower case; a target writes it in its own letter case. */
  readonly UserId: string
  readonly user_type: string
  readonly email: string
  readonly name: string
}

/** Finds the signed-in person of a request; null when there is none or the session has ended. */
export type FindSession = (cookies: string | undefined) => Promise<SessionUser | null>

/** The names of the session cookie, with TLS and without. */
const cookieNames = ['__Secure-plumbline.session_token', 'plumbline.session_token'] as const

const findByToken = `
  select s."token", s."id" as "sessionId", u."id" as "UserId", u."user_type", u."email", u."name"
  from "session" s join "user" u on u."id" = s."userId"
  where s."token" = any($1) and s."expiresAt" > now()`

/** Looks sessions up in `identity`, those of simultaneous requests in one query; nothing is held in memory. */
export function sessionFinder(identity: pg.Pool): FindSession {
  const ask = gather<string, SessionUser | null>(async (tokens) => {
    const { rows } = await identity.query<SessionUser & { token: string }>({
      name: 'session.find',
      text: findByToken,
      values: [tokens],
    })
    const byToken = new Map(rows.map(({ token, ...user }) => [token, user]))
    return tokens.map((token) => byToken.get(token) ?? null)
  })
  return async (cookies) => {
    const token = cookies === undefined ? null : tokenIn(cookies)
    return token === null ? null : ask(token)
  }
}

function tokenIn(cookies: string): string | null {
  for (const part of cookies.split(';')) {
    const [name, value] = part.trim().split('=')
    if (!cookieNames.some((cookieName) => cookieName === name) || !value) continue
    const token = /^([A-Za-z0-9_-]{20,128})\./.exec(value)?.[1]
    if (token !== undefined) return token
  }
  return null
}
