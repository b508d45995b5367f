/** The prefix of every cookie of sign-in: under TLS one that no neighbouring host can set. */
export const cookiePrefix = (isBehindTls: boolean): string =>
  isBehindTls ? '__Host-plumbline' : 'plumbline'

/** The name of the cookie that carries a session. */
export const sessionCookieName = (isBehindTls: boolean): string =>
  `${cookiePrefix(isBehindTls)}.session_token`

/** The token of the session in a Cookie header; null when there is none that could be one. */
export function sessionTokenIn(cookies: string, isBehindTls: boolean): string | null {
  const wanted = sessionCookieName(isBehindTls)
  for (const part of cookies.split(';')) {
    const [name, value] = part.trim().split('=')
    if (name !== wanted || !value) continue
    const token = /^([A-Za-z0-9_-]{20,128})\./.exec(value)?.[1]
    if (token !== undefined) return token
  }
  return null
}

/** A Cookie header without the cookie of the session. */
export const withoutSession = (cookies: string, isBehindTls: boolean): string =>
  cookies
    .split(';')
    .filter((part) => part.trim().split('=')[0] !== sessionCookieName(isBehindTls))
    .join(';')
