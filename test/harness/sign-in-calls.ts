import type { Answered, TestServer } from './test-server.ts'

/** POSTs to a sign-in endpoint as the product's pages do. */
export const postAuth = (
  server: TestServer,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answered> =>
  server.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address, ...headers },
    body: JSON.stringify(body),
  })

export const signInAs = (server: TestServer, email: string, password: string): Promise<Answered> =>
  postAuth(server, 'sign-in/email', { email, password })

/** Returns the session cookie that a response sets. */
export const cookieIn = ({ headers }: Answered): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find((cookie) => cookie.includes('session_token'))
    ?.split(';')[0] ?? ''

/** Returns the user of a session cookie; null if no one is signed in. */
export const sessionOf = async (server: TestServer, cookie: string) =>
  (await server.fetch('/api/session', { headers: { cookie } })).body.data.user
