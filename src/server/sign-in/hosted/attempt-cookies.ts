import { attemptSeconds, stateMark } from './attempt.ts'

/** The cookies that bind attempts to the browser in which they began, one for each so that two tabs do not disturb each other. */
export type AttemptCookies = {
  /** The sealed attempt of a state among the cookies of a request. */
  readonly find: (cookies: string | undefined, state: string) => string | null
  /** The headers that keep an attempt, and drop others when many have gathered. */
  readonly keep: (cookies: string | undefined, state: string, sealed: string) => string[]
  readonly drop: (state: string) => string
}

// All that a browser sends has to fit into the head of a request.
const mostKept = 2

/** Over TLS the names begin with __Host-, so that no neighbouring host can plant one. */
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
        ...(older.length < mostKept ? [] : older.map(dropped)),
        `${prefix}${stateMark(state)}=${sealed}; Max-Age=${attemptSeconds}; ${attributes}`,
      ]
    },
    drop: (state) => dropped(`${prefix}${stateMark(state)}`),
  }
}

const pairs = (cookies: string | undefined): string[] =>
  (cookies ?? '').split(';').map((pair) => pair.trim())
