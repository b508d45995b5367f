import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Environment, Target } from '../../rules/targets.ts'
import type { UserType } from '../../rules/user-types.ts'
import { getData } from './api.ts'
import { sessionKey } from './query-client.ts'

/** The signed-in person. Ids differ in letter case between the targets: compare them with `isSameUser`. */
export type SessionUser = {
  readonly UserId: string
  readonly user_type: UserType
  readonly name: string
  readonly email: string
  readonly isAdministrator: boolean
  readonly isSuperUser: boolean
  readonly isExperimental: boolean
}

/** An account that a demo offers on the sign-in page. */
export type DemoAccount = {
  readonly name: string
  readonly email: string
  readonly description: string
  readonly password: string
}

/** Who is signed in and how this installation runs. */
export type Session = {
  readonly user: SessionUser | null
  readonly environment: Environment
  readonly isDemo: boolean
  readonly isReadOnly: boolean
  readonly defaultTarget: Target
  /** The largest file that can be uploaded, in bytes. */
  readonly largestUpload?: number
  readonly demoAccounts?: readonly DemoAccount[]
}

/** The query of the session; the router asks it before any screen of the application is shown. */
export const sessionOptions = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => (await getData('/api/session', signal)) as Session,
  staleTime: 60_000,
  gcTime: Infinity,
  refetchOnWindowFocus: true,
})

/** Who is signed in and how this installation runs. */
export const useSession = (): Session => useSuspenseQuery(sessionOptions).data

const nobody: SessionUser = {
  UserId: '',
  user_type: 'Client',
  name: '',
  email: '',
  isAdministrator: false,
  isSuperUser: false,
  isExperimental: false,
}

/** The signed-in person; in the moment between the end of a session and the sign-in page, somebody without any right. */
export const useUser = (): SessionUser => useSession().user ?? nobody
