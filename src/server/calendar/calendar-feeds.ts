import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Target } from '#rules/api/targets.ts'
import { feedEvents } from '#rules/calendar/feed-events.ts'
import { mayUseAccount } from '../auth/accounts/may-use-account.ts'
import { feedSecretHash } from '../auth/calendar/feed-secret.ts'
import { createPeople } from '../auth/identity/find-person.ts'
import { needsFactor } from '../auth/sessions/session.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import { ResponseText } from '../pipeline/read/response-text.ts'
import type { Config } from '../settings/config.ts'
import { feedRows, type FeedRow } from './feed-rows.ts'
import { readSources } from './read-sources.ts'
import { writeCalendar } from './write-calendar.ts'

type Parts = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly readPipeline: Pick<ReadPipeline, 'dataFor'>
  readonly origins: () => readonly string[]
}

/** The feeds that calendar programs fetch. */
export type CalendarFeeds = {
  /** Returns the feed of a secret, read with the current rights of its person; null when there is none, for whatever reason. */
  readonly respond: (secret: string) => Promise<ResponseText | null>
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Opens the calendar feeds. They show the default target, as the pages do. */
export function openCalendarFeeds(parts: Parts): CalendarFeeds {
  const { config, identity, databases, readPipeline, origins } = parts
  const people = createPeople(databases, config.defaultTarget)
  const rows = feedRows(identity)
  const mayRead = async (row: FeedRow): Promise<boolean> =>
    (row.hasFactor || !needsFactor(config, row)) && (await mayUseAccount({ people }, row.userId))
  return {
    respond: async (secret) => {
      const row = await rows.find(feedSecretHash(secret))
      if (row === null || !(await mayRead(row))) return null
      const events = feedEvents(await readSources(readPipeline, config.defaultTarget, row.userId))
      const origin = origins()[0] ?? ''
      const since = await rows.note(row, digest(JSON.stringify([origin, events])))
      if (since === null) return null
      const text = writeCalendar(events, { origin, since })
      return new ResponseText(Buffer.from(text), `"${digest(text)}"`)
    },
  }
}
