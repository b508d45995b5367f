import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../cache/query-client.ts'
import { makeSession } from './session.fixture.ts'
import { sessionOptions, type Session } from './session.ts'

let session: Session
const reload = vi.fn<() => void>()

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => Response.json({ data: session }))
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const signedIn = (UserId: string) => makeSession({ UserId })
const signedOut = (): Session => ({ ...makeSession({}), user: null })

/** Reads the session; never resolves when the page is being reloaded. */
const read = (next: Session): Promise<Session> => {
  session = next
  return queryClient.fetchQuery({ ...sessionOptions, staleTime: 0 })
}

test('the page is loaded again for another person, also after the end of the session of the first one', async () => {
  await read(signedIn('first'))
  await read(signedOut())
  await read(signedIn('FIRST'))
  await read(signedOut())
  expect(reload).not.toHaveBeenCalled()
  const shown = vi.fn<() => void>()
  // Cancelled with the cache.
  read(signedIn('second')).then(shown, () => undefined)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(shown).not.toHaveBeenCalled()
})
