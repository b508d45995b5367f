import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Admit } from '../admit.ts'
import type { PostMail } from '../../mail/mail.ts'
import type { People } from '../accounts/find-person.ts'
import type { AuthHandler } from '../auth.ts'
import type { BringPerson } from '../bring-person.ts'
import { sessionOpener } from '../open-session.ts'
import type { SessionCookies } from '../session-cookie.ts'
import type { FindSession } from '../session.ts'
import type { DeviceCookies } from '../guessing/device-cookies.ts'
import type { OpenSignIns } from '../sign-ins.ts'
import { attemptCookies } from './attempt-cookies.ts'
import { sealedAttempts } from './attempt.ts'
import { tokenEnder, type EndByToken } from './end-by-token.ts'
import { hostedAccountFinder } from './find-hosted-account.ts'
import { hostedSessions } from './hosted-sessions.ts'
import { hostedSignIn, type HostedSignIn } from './hosted-sign-in.ts'
import { accountLinker, type LinkAccount } from './link-account.ts'
import { linkOffers } from './link-offer.ts'
import { openOnce } from '../once.ts'
import { organizationsFinder, type OrganizationsOf } from './organizations-of.ts'
import { oneWayIn } from './one-way-in.ts'
import { providerFinder } from './provider.ts'
import { signOutThere } from './sign-out-there.ts'

/** Signing in and out through the provider, as the routes use it. */
export type Hosted = HostedSignIn & {
  readonly linkAccount: LinkAccount & { readonly drop: string }
  readonly endByToken: EndByToken
  readonly organizationsOf: OrganizationsOf
}

type House = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly secret: string
  readonly sessionCookies: SessionCookies
  readonly origins: () => readonly string[]
  readonly findSession: FindSession
  readonly people: People
  readonly bringPerson: BringPerson
  readonly admit: Admit
  readonly signIns: OpenSignIns
  readonly devices: DeviceCookies
  readonly postMail: PostMail
  readonly report: (error: unknown) => void
}

/**
 * Opens sign-in through the provider of the settings, and what goes `around` the accounts of the house then; null where there is
 * none. Nothing is asked of the provider yet.
 */
export function openHosted(
  house: House,
): { readonly hosted: Hosted; readonly around: (auth: AuthHandler) => AuthHandler } | null {
  const { config, identity, secret, origins, findSession, admit, signIns, devices, report } = house
  const { hosted: settings, isBehindTls } = config
  if (settings === undefined) return null
  const origin = () => (origins()[0] ?? '').replace(/\/+$/, '')
  const findProvider = providerFinder(settings, report)
  const sessions = hostedSessions(identity, settings.issuer)
  const offers = linkOffers(secret, isBehindTls)
  const parts = { settings, origin, findProvider, hostedSessions: sessions, report }
  return {
    hosted: {
      ...hostedSignIn({
        ...parts,
        attempts: sealedAttempts(secret),
        cookies: attemptCookies(isBehindTls),
        linkOffers: offers,
        once: openOnce(identity),
        findAccount: hostedAccountFinder({
          ...house,
          trustsEmail: settings.trustsEmail,
          isReadOnly: config.isReadOnly,
          hasEmbeddedSignIn: config.hasEmbeddedSignIn,
        }),
        openSession: sessionOpener(identity, config, house.sessionCookies, admit),
        signIns,
        devices,
      }),
      linkAccount: {
        ...accountLinker({
          identity,
          offers,
          isReadOnly: config.isReadOnly,
          providerName: settings.name,
          profilePage: () => `${origin()}/app/profile`,
          postMail: house.postMail,
          report,
        }),
        drop: offers.drop,
      },
      endByToken: tokenEnder(parts),
      organizationsOf: organizationsFinder(identity),
    },
    around: (auth) => {
      const leaving = signOutThere(auth, { ...parts, findSession })
      return config.hasEmbeddedSignIn ? leaving : oneWayIn(leaving, findSession)
    },
  }
}
