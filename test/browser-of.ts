import { demoPassword } from '../src/database/seed/demo-password.ts'
import type { Answered, TestHouse } from './house.ts'

/** Somebody's browser at a house: it keeps cookies, and sends its origin as browsers do. */
export type Browser = ReturnType<typeof browserOf>

/** Opens a browser without cookies at a house; behind a proxy at the address that the proxy tells. */
export function browserOf({ fetch, address }: TestHouse, forwardedFor?: string) {
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
    /** Gives e-mail and password. */
    signIn: (email: string, password = demoPassword) =>
      post('/api/auth/sign-in/email', { email, password }),
    /** How the session stands to the second factor; null when nobody is signed in. */
    standing: async (): Promise<string | null> =>
      (await get('/api/session')).body.data.user?.secondFactor ?? null,
  }
}
