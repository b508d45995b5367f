/** The prefix of every cookie of sign-in: under TLS one that no neighbouring host can set. */
export const cookiePrefix = (isBehindTls: boolean): string =>
  isBehindTls ? '__Host-plumbline' : 'plumbline'

/** The name of the cookie that carries a session. */
export const sessionCookieName = (isBehindTls: boolean): string =>
  `${cookiePrefix(isBehindTls)}.session_token`

const token = /^([A-Za-z0-9_-]{20,128})\./

const valueOf = (part: string): string => part.slice(part.indexOf('=') + 1).trim()

const isNamed = (part: string, name: string): boolean => part.split('=')[0]?.trim() === name

const sessionsIn = (cookies: string, isBehindTls: boolean): string[] =>
  cookies
    .split(';')
    .filter((part) => isNamed(part, sessionCookieName(isBehindTls)))
    .map(valueOf)
    .filter((value) => token.test(value))

/** The token of the session in a Cookie header; null when there is none that could be one. */
export const sessionTokenIn = (cookies: string, isBehindTls: boolean): string | null =>
  token.exec(sessionsIn(cookies, isBehindTls)[0] ?? '')?.[1] ?? null

/** A Cookie header without the cookie of the session, in whatever way it is written. */
export const withoutSession = (cookies: string, isBehindTls: boolean): string =>
  cookies
    .split(';')
    .filter((part) => !isNamed(part, sessionCookieName(isBehindTls)))
    .join(';')

/** A Cookie header with the one cookie of the session that `sessionTokenIn` reads, and none that another reader could take for it. */
export const withOneSession = (cookies: string, isBehindTls: boolean): string => {
  const [value] = sessionsIn(cookies, isBehindTls)
  const others = withoutSession(cookies, isBehindTls)
  return value === undefined
    ? others
    : [`${sessionCookieName(isBehindTls)}=${value}`, others].filter(Boolean).join(';')
}
