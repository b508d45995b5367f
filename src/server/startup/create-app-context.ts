import type pg from 'pg'
import { targets } from '#rules/api/targets.ts'
import { DenialLog } from '../audit/denials/denial-log.ts'
import { recordAlarm } from '../audit/denials/record-alarm.ts'
import { copiedStores } from '../backup/files/copied-stores.ts'
import { backupSection } from '../backup/runs/health-section.ts'
import { backupLocation, hasEmbedded, installationOf } from '../backup/runs/installation.ts'
import { openCalendarFeeds } from '../calendar/calendar-feeds.ts'
import type { AppContext } from '../context/app-context.ts'
import { startBackgroundJobs } from '../context/background-jobs.ts'
import { openAuth } from '../context/open-auth.ts'
import { openPipelines } from '../context/open-pipelines.ts'
import { databaseProbe } from '../db/database-probe.ts'
import { openIdentity } from '../db/open-identity.ts'
import { OutageLog } from '../db/outage-log.ts'
import { replicaLog } from '../db/replica-log.ts'
import { openTargets } from '../db/targets.ts'
import { fileStores } from '../files/file-stores.ts'
import { Health } from '../health/health.ts'
import { LiveUpdates } from '../live/live-updates.ts'
import { Presence } from '../live/presence.ts'
import { Looks } from '../looks/looks.ts'
import { MailDesk } from '../mail/mail-desk.ts'
import { openMail } from '../mail/open-mail.ts'
import type { Watched } from '../metrics/metrics.ts'
import { watchedParts } from '../metrics/watched-parts.ts'
import { OwnNotifications } from '../notifications/own-notifications.ts'
import { openUnsubscribing } from '../notifications/unsubscribe.ts'
import { checkPermissions } from '../pipeline/check-permissions.ts'
import { fileReads, reads, writes } from '../pipeline/registry.ts'
import type { LogEvent } from '../runtime/log-event.ts'
import type { Config } from '../settings/config.ts'
import { SavedViews } from '../views/saved-views.ts'
import { installationId } from '../workbooks/origin.ts'
import type { Watching } from './load-watching.ts'
import type { Databases } from './open-databases.ts'

/** The application context with open connections. */
export type OpenAppContext = AppContext & {
  /** The parts that metrics are read from. */
  readonly watched: Watched
  /** Starts no more background work; resolves once running jobs have ended. Mails in transit are aborted after some seconds. */
  readonly stopJobs: () => Promise<void>
  /** Stops the jobs, stores counted denials, seals the history and closes the connections. Call it when no request is in progress. */
  readonly close: () => Promise<void>
}

type Settings = {
  readonly config: Config
  readonly urls: Databases['urls']
  readonly authSecret: string
  readonly pagesFolder: string
  /** The origins of the server; the first is used in links. */
  readonly origins: () => readonly string[]
  readonly report: (error: unknown) => void
  readonly log: LogEvent
  /** Milliseconds between two searches for due mails; 1,000 unless given. */
  readonly mailInterval?: number | undefined
  readonly watching?: Watching
}

/** The file stores; if backups are made, they copy new files to the backups. */
function withBackups({
  config,
  identity,
  report,
}: Pick<Settings, 'config' | 'report'> & { readonly identity: pg.Pool }) {
  const files = fileStores(config.filesBucket ?? config.filesFolder)
  if (config.backup?.place === undefined) return files
  const location = backupLocation(config, undefined)
  return copiedStores(files, {
    location,
    system: () => installationOf({ config, isEmbedded: hasEmbedded(config), identity }),
    report,
  })
}

/** Creates the parts of the application on top of databases that are ready. */
export function createAppContext(settings: Settings): OpenAppContext {
  const { config, urls, authSecret, origins, log, watching } = settings
  const everyRead = new Map([...reads, ...fileReads])
  checkPermissions({ writes, reads: everyRead })
  const findUnavailable = databaseProbe(urls, config.isReadOnly ? targets : [])
  const outage = new OutageLog(findUnavailable, log)
  const report = (error: unknown) => {
    if (!outage.note(error)) settings.report(error)
  }
  const databases = openTargets(urls, { ...config, log: replicaLog(log) })
  const identity = openIdentity(urls.identity, {
    namesStatements: config.namesStatements,
    connections: config.connections.identity,
  })
  const files = withBackups({ config, identity, report })
  const shared = { ...watching, config, databases, identity, files, origins, report, log }
  const denials = new DenialLog({ databases, isReadOnly: config.isReadOnly, report })
  const raiseAlarm = recordAlarm({ config, denials, log, report })
  const { signIns, ...auth } = openAuth({ ...shared, secret: authSecret, raiseAlarm })
  const pipelines = openPipelines({ ...shared, reads: everyRead, signIns })
  const { readPipeline, writePipeline, uploads, uploadTargets } = pipelines
  const mail = openMail({ ...shared, authSecret, interval: settings.mailInterval, readPipeline })
  const jobs = startBackgroundJobs({ ...shared, urls, mail, authSecret, readPipeline })
  const live = new LiveUpdates({ ...shared, readPipeline, secret: authSecret })
  const watched = watchedParts({ ...shared, urls, readPipeline })
  return {
    ...auth,
    config,
    writePipeline,
    readPipeline,
    uploads,
    live,
    ...partsOfPeople({ ...shared, readPipeline, figures: watched.figures }),
    calendarFeeds: openCalendarFeeds({ ...shared, readPipeline }),
    installation: installationId(authSecret),
    files,
    denials,
    origins,
    mailDesk: new MailDesk(config, mail, uploadTargets),
    notifications: new OwnNotifications(config, uploadTargets),
    unsubscribing: openUnsubscribing(databases, authSecret),
    pagesFolder: settings.pagesFolder,
    findUnavailable,
    outage,
    ...watching,
    watched,
    stopJobs: jobs.stop,
    close: async () => {
      await jobs.stop()
      outage.close()
      await mail.close()
      await auth.accounts.settled()
      await pipelines.close()
      await denials.close()
      await jobs.sealRest()
      await Promise.all([...targets.map((target) => databases[target].close()), identity.end()])
      await Promise.all([watching?.metrics?.close(), watching?.tracing?.close()])
    },
  }
}

const partsOfPeople = (
  settings: ConstructorParameters<typeof Looks>[0] &
    ConstructorParameters<typeof Health>[0] & { readonly identity: pg.Pool },
) => ({
  health: new Health({
    ...settings,
    added: [
      {
        id: 'backups',
        title: 'Backups',
        read: () => backupSection(settings.identity, settings.config),
      },
    ],
  }),
  presence: new Presence(settings),
  looks: new Looks(settings),
  views: new SavedViews(settings),
})
