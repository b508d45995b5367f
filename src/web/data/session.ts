import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { FeatureFlags } from '../../rules/feature-flags.ts'
import type { SessionEnd } from '../../rules/session-end.ts'
import type { Environment, Target } from '../../rules/targets.ts'
import { isSameUser } from '../../rules/user-id.ts'
import type { UserType } from '../../rules/user-types.ts'
import { getData } from './api.ts'
import { leavePreview, preview } from './preview.ts'
import { sessionKey } from './query-client.ts'
import { cancelUploads } from './upload-list.ts'

/** The signed-in person. Ids differ in letter case between the targets: compare them with `isSameUser`. */
export type SessionUser = {
  readonly UserId: string
  readonly user_type: UserType
  readonly name: string
  readonly email: string
  readonly isAdministrator: boolean
  readonly isSuperUser: boolean
  readonly isExperimental: boolean
  /**
   * How the session stands to the second factor: given; absent, which is allowed; awaited, as the account has one; or required,
   * as staff must set one up first.
   */
  readonly secondFactor: 'given' | 'absent' | 'awaited' | 'required'
}

/** An account that a demo offers on the sign-in page. */
export type DemoAccount = {
  readonly name: string
  readonly email: string
  readonly description: string
  /** The group under which it is offered; absent for those that are offered first. */
  readonly group?: string
  readonly password: string
}

/** A preview: `user` of the session is the client; who looks, at which project, until when. */
export type Preview = {
  readonly id: string
  readonly projectId: number
  readonly target: Target
  readonly by: string
  readonly endsAt: string
}

/** Who is signed in and how this installation runs. */
export type Session = {
  readonly user: SessionUser | null
  readonly environment: Environment
  readonly isDemo: boolean
  readonly isReadOnly: boolean
  readonly defaultTarget: Target
  readonly featureFlags: FeatureFlags
  /** Hosted sign-in by its name; null in a house without. */
  readonly hosted: { readonly name: string; readonly profileUrl: string | null } | null
  /** Whether people sign in by the accounts of this house. */
  readonly hasEmbeddedSignIn: boolean
  /** The host for which passkeys are made. */
  readonly passkeyHost: string
  /** The largest file that can be uploaded, in bytes. */
  readonly largestUpload?: number
  readonly demoAccounts?: readonly DemoAccount[]
  /** The preview in which the person is seen; absent outside of one. */
  readonly preview?: Preview
  /** The key under which drafts of the account are encrypted; absent where nothing may be typed. */
  readonly draftKey?: string
  /** Why the session that this browser had is over, as far as that is known. */
  readonly ended?: SessionEnd
  /** Whether everybody may create an account. */
  readonly isSignUpOpen?: boolean
  /** Whether the addresses that a setting names may, while nobody else may. */
  readonly isSignUpForListed?: boolean
}

let account: string | null = null

/** Reloads the page when another account has signed in, in another tab, so that nothing one account has read or typed is shown to the other. */
async function sameAccount({ user }: Session): Promise<void> {
  if (user && account !== null && !isSameUser(user.UserId, account)) {
    // An upload would make the browser ask whether to leave, and would go on as somebody else.
    cancelUploads()
    location.reload()
    // Nothing of the new session is shown on this page.
    await new Promise(() => undefined)
  }
  account = user?.UserId ?? null
}

/** The query of the session; the router asks it before any screen of the application is shown. */
export const sessionOptions = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }) => {
    const of = preview === null ? '' : `?apiDb=${preview.target}`
    const session = (await getData(`/api/session${of}`, signal)) as Session
    // Who is signed in no more signs in as oneself.
    if (preview !== null && session.user === null) leavePreview()
    await sameAccount(session)
    return session
  },
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
  secondFactor: 'absent',
}

/** Whether a session must not be used for anything yet but giving the second factor, or setting one up. */
export const lacksFactor = ({ secondFactor }: SessionUser): boolean =>
  secondFactor === 'awaited' || secondFactor === 'required'

/** The signed-in person; in the moment between the end of a session and the sign-in page, somebody without any right. */
export const useUser = (): SessionUser => useSession().user ?? nobody
