import type pg from 'pg'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { Job } from '#server/jobs/start-jobs.ts'
import type { LogEvent } from '#server/runtime/log-event.ts'
import type { HeadSettings } from '#server/settings/service-config.ts'
import type { Way } from './way.ts'

type Settings = {
  readonly heads: HeadSettings
  readonly identity: pg.Pool
  readonly databases: readonly TargetDatabase[]
  readonly authSecret: string
  readonly log: LogEvent
  /** How often to check whether a publication is due, in milliseconds; 20,000 by default. */
  readonly interval?: number | undefined
}

const lookInterval = 20_000

/** Creates the job that publishes the heads of the hash chains, and the function that publishes them a last time; loads nothing when publishing is off. */
export function createPublicationJobs(settings: Settings): {
  readonly jobs: readonly Job[]
  readonly close: () => Promise<void>
} {
  const { to, file, syslog, every } = settings.heads
  if (to === undefined && file === undefined && syslog === undefined)
    return { jobs: [], close: async () => {} }
  let opening: ReturnType<typeof open> | undefined
  let isFirst = true
  const publisher = () => (opening ??= open(settings))
  return {
    jobs: [
      {
        every: Math.min(settings.interval ?? lookInterval, every),
        run: async () => {
          const own = await publisher()
          if (isFirst) await own.publish('change')
          isFirst = false
          await own.publish('period')
        },
      },
    ],
    close: async () => (await publisher()).publish('change'),
  }
}

async function open({ heads, identity, databases, authSecret, log }: Settings) {
  const { HeadPublisher } = await import('./head-publisher.ts')
  const ways: Way[] = []
  if (heads.to !== undefined)
    ways.push((await import('./head-mail.ts')).headMail(heads.to, authSecret))
  if (heads.file !== undefined) ways.push((await import('./head-file.ts')).headFile(heads.file))
  if (heads.syslog !== undefined)
    ways.push((await import('./head-syslog.ts')).headSyslog(heads.syslog))
  return new HeadPublisher({ identity, databases, ways, every: heads.every, log })
}
