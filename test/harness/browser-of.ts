import { demoPassword } from '#database/seed/people/demo-password.ts'
import type { Answered, TestServer } from './test-server.ts'

/** A person's browser for a server: stores cookies, and sends its origin as browsers do. */
export type Browser = ReturnType<typeof browserOf>

/** Opens a browser without cookies; behind a proxy, its address is the one that the proxy forwards. */
export function browserOf({ fetch, address }: TestServer, forwardedFor?: string) {
  const cookies = new Map<string, string>()
  const keep = ({ headers }: Answered) => {
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, pair.slice(at + 1))
    }
  }
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answered> => {
    const answered = await fetch(path, {
      method,
      headers: {
        origin: address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    keep(answered)
    return answered
  }
  const get = (path: string) => ask('GET', path)
  const post = (path: string, body?: unknown) => ask('POST', path, body)
  return {
    cookies,
    get,
    post,
    signIn: (email: string, password = demoPassword) =>
      post('/api/auth/sign-in/email', { email, password }),
    /** Returns the second-factor state of the session; null when no one is signed in. */
    standing: async (): Promise<string | null> =>
      (await get('/api/session')).body.data.user?.secondFactor ?? null,
  }
}
