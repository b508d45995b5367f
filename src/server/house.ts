import type { Config } from './config.ts'
import type { FileStore } from './files/file-store.ts'
import type { Uploads } from './files/uploads.ts'
import type { MailDesk } from './mail/mail-desk.ts'
import type { PostMail } from './mail/mail.ts'
import type { Refusals } from './refusals/refusals.ts'
import type { Query } from './road/query.ts'
import type { Transform } from './road/transform.ts'
import type { AuthHandler } from './sign-in/auth.ts'
import type { FindAccount } from './sign-in/find-account.ts'
import type { Hosted } from './sign-in/hosted/open-hosted.ts'
import type { SessionList } from './sign-in/session-list.ts'
import type { Accounts } from './sign-in/accounts/open-accounts.ts'
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
  /** Finds who is signed in; refuses a session that still lacks its second factor. */
  readonly findSession: FindSession
  /** Finds who is signed in, also in a session that still lacks its second factor. */
  readonly findAnySession: FindSession
  readonly findAccount: FindAccount
  /** The record of refused calls. */
  readonly refusals: Refusals
  readonly auth: AuthHandler
  /** What can be done with the accounts of this house, and with the links that mails carry. */
  readonly accounts: Accounts
  /** Signing in through an OpenID Connect provider, where one is set. */
  readonly hosted?: Hosted
  /** The sessions of people, as they see them themselves. */
  readonly sessions: SessionList
  /** The addresses under which people reach the server, the first being its own. */
  readonly origins: () => readonly string[]
  /** Posts a mail of sign-in. */
  readonly postMail: PostMail
  readonly mailDesk: MailDesk
  /** Whether every database answers. */
  readonly isReady: () => Promise<boolean>
  /** Where the built pages lie. */
  readonly pagesFolder: string
}
