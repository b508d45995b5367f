import type { Answered, TestHouse } from './house.ts'

/** POSTs to a call of sign-in, as a page of the house does. */
export const postAuth = (
  house: TestHouse,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> =>
  house.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.address, ...headers },
    body: JSON.stringify(body),
  })

/** Signs in by e-mail and password. */
export const signInAs = (house: TestHouse, email: string, password: string): Promise<Answered> =>
  postAuth(house, 'sign-in/email', { email, password })

/** The cookie of the session that an answer began. */
export const cookieIn = ({ headers }: Answered): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find((cookie) => cookie.includes('session_token'))
    ?.split(';')[0] ?? ''

/** Who a cookie belongs to; null for nobody. */
export const sessionOf = async (house: TestHouse, cookie: string) =>
  (await house.fetch('/api/session', { headers: { cookie } })).body.data.user
