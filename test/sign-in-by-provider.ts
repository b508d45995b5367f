import type { Claims, ForgingProvider } from './forging-provider.ts'
import type { Answered, TestHouse } from './house.ts'

/** A sign-in that has begun: where the browser was sent, and the cookie that it was given. */
export type Began = { readonly url: URL; readonly cookie: string }

const cookieIn = ({ headers }: Answered): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ')

/** The way through a provider that a test plays, step by step. */
export const signInByProvider = (house: TestHouse, provider: ForgingProvider) => {
  const begin = async (returnTo?: string): Promise<Began> => {
    const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
    const answered = await house.fetch(`/api/auth/hosted/start${query}`)
    return { url: new URL(String(answered.headers['location'])), cookie: cookieIn(answered) }
  }
  const comeBack = async (query: URLSearchParams, cookie: string) => {
    const answered = await house.fetch(`/api/auth/hosted/callback?${query.toString()}`, {
      headers: cookie === '' ? {} : { cookie },
    })
    return {
      status: answered.status,
      location: String(answered.headers['location']),
      session: /plumbline\.session_token=[^;]+/.exec(cookieIn(answered))?.[0] ?? null,
    }
  }
  return {
    begin,
    /** Goes back to the house with a query and the cookies of a browser. */
    comeBack,
    /** Signs somebody in, honestly but for what the provider lies about. */
    signIn: async (person: Claims) => {
      const { url, cookie } = await begin()
      return comeBack(provider.consent(url, person), cookie)
    },
    /** The person of a session; null for nobody. */
    personOf: async (session: string | null) =>
      (await house.fetch('/api/session', session === null ? {} : { headers: { cookie: session } }))
        .body.data.user,
    /** Sends a logout token as the provider does. */
    logOut: (token: string) =>
      house.fetch('/api/auth/hosted/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }).toString(),
      }),
  }
}
