import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { EndpointData } from '#operations/core/endpoint-contract.ts'
import type { sessionEndpoints } from '#operations/session/contract.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { getEndpoint } from '../api/endpoints.ts'
import { leaveImpersonation, impersonation } from '../api/impersonation.ts'
import { queryClient, sessionKey } from '../cache/query-client.ts'
import { SharedQuery } from '../cache/shared-query.ts'
import { cancelUploads } from '../upload-queue/upload-list.ts'

/** The signed-in person and the settings of this installation. */
export type Session = EndpointData<typeof sessionEndpoints.read>

/** The signed-in person. Ids differ in letter case between the targets: compare them with `isSameUser`. */
export type SessionUser = NonNullable<Session['user']>

/** An account that a demo offers on the sign-in page. */
export type DemoAccount = NonNullable<Session['demoAccounts']>[number]

/** An impersonation: the session's `user` is the client. */
export type Impersonation = NonNullable<Session['preview']>

let account: string | null = null

/**
 * Reloads the page when another account has signed in, in another tab or after the end of a session, so that no account sees what another has read or typed, or
 * sends what another has left.
 */
async function sameAccount({ user }: Session): Promise<void> {
  if (user && account !== null && !isSameUser(user.UserId, account)) {
    // An unfinished upload would prompt before leaving and would continue as the other account.
    cancelUploads()
    location.reload()
    // Never resolve: this page must not show data of the new session.
    await new Promise(() => undefined)
  }
  account = user?.UserId ?? account
}

/** The query of the session; the router awaits it before it shows any screen of the application. */
export const sessionOptions = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => {
    const query =
      impersonation === null ? undefined : new URLSearchParams({ apiDb: impersonation.target })
    const session = await getEndpoint<typeof sessionEndpoints.read>('/api/session', signal, query)
    // An impersonation ends with the session.
    if (impersonation !== null && session.user === null) leaveImpersonation()
    await sameAccount(session)
    return session
  },
  staleTime: 60_000,
  gcTime: Infinity,
  refetchOnWindowFocus: true,
})

const shared = SharedQuery.of<Session>(sessionOptions)

let latest: Session | undefined

// While the session of another account is being read, the page still shows the previous one.
const sessionNow = () => (latest = shared.state()?.data ?? latest)

/** Returns the signed-in person and the settings of this installation. */
export function useSession(): Session {
  const session = useSyncExternalStore(shared.subscribe, sessionNow)
  if (session) return session
  const failure = shared.state()?.error
  if (failure) throw failure
  // Suspends; the router has read the session before it shows any screen.
  // oxlint-disable-next-line typescript/only-throw-error
  throw queryClient.ensureQueryData(sessionOptions)
}

const nobody: SessionUser = {
  UserId: '',
  user_type: 'Client',
  name: '',
  email: '',
  isAdministrator: false,
  isSuperUser: false,
  isExperimental: false,
  secondFactor: 'absent',
}

/** Whether the session may only be used to give the second factor, or to set one up. */
export const lacksFactor = ({ secondFactor }: SessionUser): boolean =>
  secondFactor === 'awaited' || secondFactor === 'required'

/** Returns the signed-in person; between the end of a session and the sign-in page, a person without any permission. */
export const useUser = (): SessionUser => useSession().user ?? nobody
