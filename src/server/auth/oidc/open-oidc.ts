import type pg from 'pg'
import type { PostMail } from '#server/mail/mail.ts'
import type { Config } from '#server/settings/config.ts'
import type { Admit } from '../identity/admit.ts'
import type { People } from '../identity/find-person.ts'
import type { UpsertPerson } from '../identity/upsert-person.ts'
import type { DeviceCookies } from '../lockout/device-cookies.ts'
import { createOpenSession } from '../sessions/open-session.ts'
import type { SessionCookies } from '../sessions/session-cookie.ts'
import type { FindSession } from '../sessions/session.ts'
import { createSingleUse } from '../sessions/single-use.ts'
import type { AuthHandler } from '../types/auth-handler.ts'
import type { SignInRecords } from '../types/open-sign-ins.ts'
import { attemptCookies } from './attempt-cookies.ts'
import { createBackChannelLogout, type EndByLogoutToken } from './back-channel-logout.ts'
import { createFindOidcAccount } from './find-oidc-account.ts'
import { createAccountLinker, type LinkAccount } from './link-account.ts'
import { createLinkOffers } from './link-offer.ts'
import { createOidcSessions } from './oidc-sessions.ts'
import { createOidcSignIn, type OidcSignIn } from './oidc-sign-in.ts'
import { createOrganizationsOf, type OrganizationsOf } from './organizations-of.ts'
import { providerOnly } from './provider-only.ts'
import { withProviderSignOut } from './provider-sign-out.ts'
import { createFindProvider } from './provider.ts'
import { createAttemptEncryption } from './sign-in-attempt.ts'

/** Provider sign-in, as the routes use it. */
export type Oidc = OidcSignIn & {
  readonly linkAccount: LinkAccount & { readonly drop: string }
  readonly endByToken: EndByLogoutToken
  readonly organizationsOf: OrganizationsOf
}

type AppContext = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly secret: string
  readonly sessionCookies: SessionCookies
  readonly origins: () => readonly string[]
  readonly findSession: FindSession
  readonly people: People
  readonly upsertPerson: UpsertPerson
  readonly admit: Admit
  readonly signIns: SignInRecords
  readonly devices: DeviceCookies
  readonly postMail: PostMail
  readonly report: (error: unknown) => void
}

/**
 * Creates provider sign-in, and the wrapper `around` embedded sign-in; null without a provider. Does not contact the provider yet.
 */
export function createOidc(
  context: AppContext,
): { readonly hosted: Oidc; readonly around: (auth: AuthHandler) => AuthHandler } | null {
  const { config, identity, secret, origins, findSession, admit, signIns, devices, report } =
    context
  const { hosted: settings, isBehindTls } = config
  if (settings === undefined) return null
  const origin = () => (origins()[0] ?? '').replace(/\/+$/, '')
  const findProvider = createFindProvider(settings, report)
  const sessions = createOidcSessions(identity, settings.issuer)
  const offers = createLinkOffers(secret, isBehindTls)
  const parts = { settings, origin, findProvider, hostedSessions: sessions, report }
  return {
    hosted: {
      ...createOidcSignIn({
        ...parts,
        attempts: createAttemptEncryption(secret),
        cookies: attemptCookies(isBehindTls),
        linkOffers: offers,
        once: createSingleUse(identity),
        findAccount: createFindOidcAccount({
          ...context,
          trustsEmail: settings.trustsEmail,
          isReadOnly: config.isReadOnly,
          hasEmbeddedSignIn: config.hasEmbeddedSignIn,
        }),
        openSession: createOpenSession(identity, config, context.sessionCookies, admit),
        signIns,
        devices,
      }),
      linkAccount: {
        ...createAccountLinker({
          identity,
          offers,
          isReadOnly: config.isReadOnly,
          providerName: settings.name,
          profilePage: () => `${origin()}/app/profile`,
          postMail: context.postMail,
          report,
        }),
        drop: offers.drop,
      },
      endByToken: createBackChannelLogout(parts),
      organizationsOf: createOrganizationsOf(identity),
    },
    around: (auth) => {
      const leaving = withProviderSignOut(auth, { ...parts, findSession })
      return config.hasEmbeddedSignIn ? leaving : providerOnly(leaving, findSession)
    },
  }
}
