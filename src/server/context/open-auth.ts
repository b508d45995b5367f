import type pg from 'pg'
import type { SignIns } from '#operations/core/operation.ts'
import type { Target } from '#rules/api/targets.ts'
import { createInvitations } from '../auth/accounts/invitations.ts'
import { createAccounts } from '../auth/accounts/open-accounts.ts'
import { releaseAddress } from '../auth/identity/account.ts'
import { createAdmit } from '../auth/identity/admit.ts'
import { createFindAccount } from '../auth/identity/find-account.ts'
import { createPeople } from '../auth/identity/find-person.ts'
import { createPersonUpserter } from '../auth/identity/upsert-person.ts'
import { createAttemptCounters } from '../auth/lockout/attempt-counters.ts'
import { createCodeGuesses } from '../auth/lockout/code-guesses.ts'
import { createDeviceCookies } from '../auth/lockout/device-cookies.ts'
import { createFailureAlarm } from '../auth/lockout/failure-alarm.ts'
import { createPasswordGuesses } from '../auth/lockout/password-guesses.ts'
import { withDeviceCookies } from '../auth/lockout/with-device-cookies.ts'
import { createRemoveFactors } from '../auth/mfa/remove-factors.ts'
import { createOidc } from '../auth/oidc/open-oidc.ts'
import { withCurrentSession } from '../auth/sessions/auth-session.ts'
import { createDraftKeyOf } from '../auth/sessions/draft-key.ts'
import { createWhyEnded } from '../auth/sessions/ended-sessions.ts'
import { createSessionCookies } from '../auth/sessions/session-cookie.ts'
import { createSessionList } from '../auth/sessions/session-list.ts'
import { createFindSession } from '../auth/sessions/session.ts'
import { createAuthHandler } from '../auth/sign-in/auth-handler.ts'
import { withSignInCounting } from '../auth/sign-in/count-sign-ins.ts'
import { createSignIns } from '../auth/sign-in/sign-ins.ts'
import type { AuthHandler } from '../auth/types/auth-handler.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { mailPoster } from '../mail/post-mail.ts'
import type { Config } from '../settings/config.ts'
import type { AppContext } from './app-context.ts'

type Settings = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  /** Signs cookies and encrypts stored values. */
  readonly secret: string
  readonly origins: () => readonly string[]
  /** Sends an alarm to the operator. */
  readonly raiseAlarm: (what: string) => Promise<void>
  readonly report: (error: unknown) => void
}

/** The parts of the application that deal with sessions and accounts. */
type Auth = Pick<
  AppContext,
  | 'accounts'
  | 'auth'
  | 'devices'
  | 'draftKeyOf'
  | 'findAccount'
  | 'findAnySession'
  | 'hosted'
  | 'postMail'
  | 'sessionCookies'
  | 'sessions'
  | 'whyEnded'
> & { readonly signIns: SignIns }

/** Creates sign-in by password, second factor and provider, with its sessions and accounts. */
export function openAuth(settings: Settings): Auth {
  const { config, identity, secret } = settings
  const parts = authParts(settings)
  const { findSession, sessionCookies } = parts
  const oidc = createOidc(parts)
  const embedded = embeddedSignIn(parts)
  return {
    auth: withCurrentSession(oidc?.around(embedded) ?? embedded, findSession, sessionCookies),
    ...(oidc && { hosted: oidc.hosted }),
    accounts: createAccounts(parts),
    findAnySession: findSession,
    sessionCookies,
    findAccount: parts.findAccount,
    devices: parts.devices,
    draftKeyOf: createDraftKeyOf(secret),
    whyEnded: createWhyEnded(identity, sessionCookies),
    sessions: createSessionList(identity, config),
    postMail: parts.postMail,
    signIns: parts.signIns,
  }
}

type Parts = ReturnType<typeof authParts>

function authParts(settings: Settings) {
  const { config, identity, databases, secret, origins, raiseAlarm } = settings
  const { defaultTarget, isReadOnly, isBehindTls } = config
  const postMail = mailPoster(identity, secret)
  const people = createPeople(databases, defaultTarget)
  const upsertPerson = createPersonUpserter({ databases, defaultTarget, isReadOnly })
  const attempts = createAttemptCounters(identity, secret)
  const sessionCookies = createSessionCookies(isBehindTls, secret)
  return {
    ...settings,
    postMail,
    people,
    upsertPerson,
    attempts,
    sessionCookies,
    findSession: createFindSession(identity, config, sessionCookies),
    findAccount: createFindAccount(identity),
    admit: createAdmit(identity, upsertPerson),
    devices: createDeviceCookies(secret, isBehindTls),
    passwordGuesses: createPasswordGuesses(attempts, config.isDemo),
    countFailure: createFailureAlarm(attempts, raiseAlarm),
    signIns: createSignIns({
      config,
      identity,
      invitations: createInvitations({ config, identity, postMail, origins }),
      removeSecondFactors: createRemoveFactors(identity, postMail),
      releaseAddress: (email, exceptId) => releaseAddress(identity, people, email, exceptId),
    }),
  }
}

function embeddedSignIn(parts: Parts): AuthHandler {
  const { attempts, devices, countFailure, passwordGuesses: guesses } = parts
  const mfaContext = {
    ...parts,
    record: parts.signIns.record,
    codeGuesses: createCodeGuesses(attempts, devices, countFailure),
  }
  const handler = createAuthHandler({ ...parts, mfaContext })
  return withDeviceCookies(withSignInCounting(handler, { ...parts, guesses }), devices)
}
