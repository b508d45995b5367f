import type { Target } from '#rules/api/targets.ts'
import type { DenialLog } from '../audit/denials/denial-log.ts'
import type { Accounts } from '../auth/accounts/open-accounts.ts'
import type { FindAccount } from '../auth/identity/find-account.ts'
import type { DeviceCookies } from '../auth/lockout/device-cookies.ts'
import type { Oidc } from '../auth/oidc/open-oidc.ts'
import type { SessionAuthHandler } from '../auth/sessions/auth-session.ts'
import type { DraftKeyOf } from '../auth/sessions/draft-key.ts'
import type { WhyEnded } from '../auth/sessions/ended-sessions.ts'
import type { SessionCookies } from '../auth/sessions/session-cookie.ts'
import type { SessionList } from '../auth/sessions/session-list.ts'
import type { FindSession } from '../auth/sessions/session.ts'
import type { CalendarFeeds } from '../calendar/calendar-feeds.ts'
import type { FindUnavailable } from '../db/database-probe.ts'
import type { OutageLog } from '../db/outage-log.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Health } from '../health/health.ts'
import type { LiveUpdates } from '../live/live-updates.ts'
import type { Presence } from '../live/presence.ts'
import type { Looks } from '../looks/looks.ts'
import type { MailDesk } from '../mail/mail-desk.ts'
import type { PostMail } from '../mail/mail.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { OwnNotifications } from '../notifications/own-notifications.ts'
import type { Unsubscribing } from '../notifications/unsubscribe.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import type { WritePipeline } from '../pipeline/write/write-pipeline.ts'
import type { Config } from '../settings/config.ts'
import type { Tracing } from '../tracing/span.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { SavedViews } from '../views/saved-views.ts'

/** The parts of the application that routes and hooks use. */
export type AppContext = {
  readonly config: Config
  readonly writePipeline: WritePipeline
  readonly readPipeline: ReadPipeline
  readonly uploads: Uploads
  /** Tells open pages what has changed. */
  readonly live: LiveUpdates
  readonly presence: Presence
  readonly health: Health
  readonly looks: Looks
  readonly views: SavedViews
  /** Distinguishes the workbooks of this installation from those of others. */
  readonly installation: string
  /** The file stores of documents and templates. */
  readonly files: Readonly<Record<Target, FileStore>>
  /** Finds the session of a request, even one that still lacks its second factor. */
  readonly findAnySession: FindSession
  readonly sessionCookies: SessionCookies
  readonly findAccount: FindAccount
  /** Device cookies, which exempt known devices from account lockout. */
  readonly devices: DeviceCookies
  readonly draftKeyOf: DraftKeyOf
  /** The audit log of access denials. */
  readonly denials: DenialLog
  readonly auth: SessionAuthHandler
  /** Account management by embedded sign-in and by mailed links. */
  readonly accounts: Accounts
  /** OpenID Connect sign-in; undefined without a provider. */
  readonly hosted?: Oidc
  /** Finds why the session of a browser ended. */
  readonly whyEnded: WhyEnded
  /** The session list of the profile page. */
  readonly sessions: SessionList
  /** The origins of the server; the first is used in links. */
  readonly origins: () => readonly string[]
  /** Enqueues a sign-in mail. */
  readonly postMail: PostMail
  readonly mailDesk: MailDesk
  readonly notifications: OwnNotifications
  readonly calendarFeeds: CalendarFeeds
  /** The links by which people unsubscribe from mails. */
  readonly unsubscribing: Unsubscribing
  /** Returns the names of databases that do not respond. */
  readonly findUnavailable: FindUnavailable
  /** Logs database outages. */
  readonly outage: Pick<OutageLog, 'note'>
  /** Absent where no metrics are collected. */
  readonly metrics?: Metrics
  /** Absent where no traces are recorded. */
  readonly tracing?: Tracing
  /** The folder of the built web pages. */
  readonly pagesFolder: string
}
