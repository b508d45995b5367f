import { attemptSeconds, stateMark } from './sign-in-attempt.ts'

/** The cookies that bind sign-in attempts to their browser, one per attempt so that tabs do not interfere with each other. */
export type AttemptCookies = {
  /** Finds the encrypted attempt of a state in the cookies of a request. */
  readonly find: (cookies: string | undefined, state: string) => string | null
  /** Returns the headers that store an attempt; once a browser has the maximum number, they delete all earlier ones. */
  readonly keep: (cookies: string | undefined, state: string, sealed: string) => string[]
  readonly drop: (state: string) => string
}

// All cookies must fit into the request headers.
const maxAttempts = 2

/** Creates the cookies; over TLS with the prefix __Host-, so that no sibling host can set them. */
export function attemptCookies(isBehindTls: boolean): AttemptCookies {
  const prefix = `${isBehindTls ? '__Host-' : ''}plumbline.hosted_`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isBehindTls ? '; Secure' : ''}`
  const dropped = (name: string) => `${name}=; Max-Age=0; ${attributes}`
  return {
    find: (cookies, state) => {
      const name = `${prefix}${stateMark(state)}=`
      const found = pairs(cookies).find((pair) => pair.startsWith(name))
      return found?.slice(name.length) ?? null
    },
    keep: (cookies, state, sealed) => {
      const older = pairs(cookies)
        .map((pair) => pair.split('=')[0] ?? '')
        .filter((name) => name.startsWith(prefix))
      return [
        ...(older.length < maxAttempts ? [] : older.map(dropped)),
        `${prefix}${stateMark(state)}=${sealed}; Max-Age=${attemptSeconds}; ${attributes}`,
      ]
    },
    drop: (state) => dropped(`${prefix}${stateMark(state)}`),
  }
}

const pairs = (cookies: string | undefined): string[] =>
  (cookies ?? '').split(';').map((pair) => pair.trim())
