import type { Config } from './config.ts'
import type { OutageLog } from './databases/outage-log.ts'
import type { FindAway } from './databases/probe-databases.ts'
import type { FileStore } from './files/file-store.ts'
import type { Uploads } from './files/uploads.ts'
import type { MailDesk } from './mail/mail-desk.ts'
import type { PostMail } from './mail/mail.ts'
import type { Refusals } from './refusals/refusals.ts'
import type { Query } from './road/query.ts'
import type { Transform } from './road/transform.ts'
import type { DraftKeyOf } from './sign-in/draft-key.ts'
import type { FindAccount } from './sign-in/find-account.ts'
import type { DeviceCookies } from './sign-in/guessing/device-cookies.ts'
import type { Hosted } from './sign-in/hosted/open-hosted.ts'
import type { LivingAuthHandler } from './sign-in/living-session.ts'
import type { WhyEnded } from './sign-in/ended-sessions.ts'
import type { SessionList } from './sign-in/session-list.ts'
import type { Accounts } from './sign-in/accounts/open-accounts.ts'
import type { SessionCookies } from './sign-in/session-cookie.ts'
import type { FindSession } from './sign-in/session.ts'
import type { Target } from '../rules/targets.ts'

/** What the routes need of the house. */
export type House = {
  readonly config: Config
  readonly transform: Transform
  readonly query: Query
  readonly uploads: Uploads
  /** Where the bytes of documents and templates lie. */
  readonly files: Readonly<Record<Target, FileStore>>
  /** Finds who is signed in by the cookies of a request, also in a session that still lacks its second factor. */
  readonly findAnySession: FindSession
  /** Reads the cookies that carry sessions. */
  readonly sessionCookies: SessionCookies
  readonly findAccount: FindAccount
  /** The cookies by which accounts know devices. */
  readonly devices: DeviceCookies
  readonly draftKeyOf: DraftKeyOf
  /** The record of refused calls. */
  readonly refusals: Refusals
  readonly auth: LivingAuthHandler
  /** What can be done with the accounts of this house, and with the links that mails carry. */
  readonly accounts: Accounts
  /** Signing in through an OpenID Connect provider, where one is set. */
  readonly hosted?: Hosted
  /** Answers why the session of a browser is over. */
  readonly whyEnded: WhyEnded
  /** The sessions of people, as they see them themselves. */
  readonly sessions: SessionList
  /** The addresses under which people reach the server, the first being its own. */
  readonly origins: () => readonly string[]
  /** Posts a mail of sign-in. */
  readonly postMail: PostMail
  readonly mailDesk: MailDesk
  /** Names the databases that do not answer. */
  readonly findAway: FindAway
  /** Logs when a database is away. */
  readonly outage: Pick<OutageLog, 'note'>
  /** Where the built pages lie. */
  readonly pagesFolder: string
}
