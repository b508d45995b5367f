import type { Claims, ForgingProvider } from '../fakes/forging-provider.ts'
import type { Answered, TestServer } from './test-server.ts'

/** A started sign-in: the provider's address, and the cookie that was set. */
export type Began = { readonly url: URL; readonly cookie: string }

const cookieIn = ({ headers }: Answered): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .filter((line) => !/max-age=0/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ')

/** The steps of a sign-in through a provider. */
export const signInByProvider = (server: TestServer, provider: ForgingProvider) => {
  const begin = async (returnTo?: string): Promise<Began> => {
    const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`
    const answered = await server.fetch(`/api/auth/hosted/start${query}`)
    return { url: new URL(String(answered.headers['location'])), cookie: cookieIn(answered) }
  }
  const comeBack = async (query: URLSearchParams, cookie: string) => {
    const answered = await server.fetch(`/api/auth/hosted/callback?${query.toString()}`, {
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
    /** Returns to the app with a query and the cookies of a browser. */
    comeBack,
    /** Signs a person in, honestly except for the provider's forged claims. */
    signIn: async (person: Claims) => {
      const { url, cookie } = await begin()
      return comeBack(provider.consent(url, person), cookie)
    },
    /** Returns the person of a session; null if no one is signed in. */
    personOf: async (session: string | null) =>
      (await server.fetch('/api/session', session === null ? {} : { headers: { cookie: session } }))
        .body.data.user,
    /** Sends a logout token as the provider does. */
    logOut: (token: string) =>
      server.fetch('/api/auth/hosted/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }).toString(),
      }),
  }
}
