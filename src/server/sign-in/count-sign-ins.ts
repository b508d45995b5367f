import type { AuthHandler } from './auth.ts'
import type { OpenSignIns } from './sign-ins.ts'

const outcomes: ReadonlyMap<number, boolean> = new Map([
  [200, true],
  [401, false],
])

/** Notes each sign-in by password that the handler answers, as done or as failed; `report` hears when that was not possible. */
export const countSignIns =
  (auth: AuthHandler, { record }: OpenSignIns, report: (error: unknown) => void): AuthHandler =>
  async (request) => {
    if (!request.url.split('?')[0]?.endsWith('/sign-in/email')) return auth(request)
    const sent = request.clone()
    const response = await auth(request)
    const isSuccessful = outcomes.get(response.status)
    if (isSuccessful === undefined) return response
    try {
      const { email } = (await sent.json()) as { email?: unknown }
      if (typeof email === 'string') await record(email, isSuccessful)
    } catch (error) {
      report(new Error('A sign-in was not noted', { cause: error }))
    }
    return response
  }
