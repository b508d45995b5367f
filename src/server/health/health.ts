import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { HealthReport, HealthSection } from '#operations/health/contract.ts'
import { isProductionLike } from '#rules/api/targets.ts'
import { judgeUnread } from '#rules/health/judgements.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import { DatabasesUnavailableError } from '../db/is-unavailable.ts'
import type { Figures } from '../figures/figures.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import type { Config } from '../settings/config.ts'
import {
  archivingSection,
  clocksSection,
  databasesSection,
  migrationsSection,
  versionsSection,
} from './database-sections.ts'
import { figure } from './figure.ts'
import { historySection, mailSection, queuesSection, storageSection } from './work-sections.ts'

/** A section that another part of the server adds to the report; one that fails or takes longer than a second is shown as not known. */
export type AddedSection = {
  readonly id: string
  readonly title: string
  readonly read: () => Promise<HealthSection>
}

type Settings = {
  readonly config: Config
  readonly readPipeline: Pick<ReadPipeline, 'callerIn'>
  readonly figures: Figures
  readonly added?: readonly AddedSection[]
}

// In milliseconds.
const longestRead = 1_000
const longestCheck = 3_000

/** The health of the installation, for Administrators of its default target. */
export class Health {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Reads every section; throws an ApiError for anyone but an Administrator. Queries the databases at most once in ten seconds. */
  async report(session: SessionUser): Promise<HealthReport> {
    await this.#requireAdministrator(session)
    const { config, added = [] } = this.#settings
    const figures = await this.#settings.figures.read()
    const { isReadOnly } = config
    const databases = { figures, isReadOnly, mustArchive: isProductionLike(config.environment) }
    const work = { figures, config }
    const storage = { id: 'storage', title: 'Storage', read: () => storageSection(work) }
    const now = new Date()
    return {
      at: now.toISOString(),
      sections: [
        versionsSection(databases),
        databasesSection(databases),
        queuesSection(work),
        mailSection(work),
        historySection(work),
        ...(await Promise.all([storage, ...added].map(inTime))),
        archivingSection(databases),
        migrationsSection(databases),
        clocksSection(databases, now),
      ],
    }
  }

  async #requireAdministrator({ UserId }: SessionUser): Promise<void> {
    const { config, readPipeline } = this.#settings
    const target = config.defaultTarget
    const over = new AbortController()
    const late = wait(longestCheck, undefined, { signal: over.signal }).then(() => {
      throw new DatabasesUnavailableError([target])
    })
    late.catch(() => {})
    const { actor } = await Promise.race([
      readPipeline.callerIn(target, storedUserId(target, UserId), null),
      late,
    ]).finally(() => over.abort())
    if (actor === 'ADM') return
    throw new ApiError(actor === 'LOCK' ? 'notSignedIn' : 'notAllowed')
  }
}

async function inTime({ id, title, read }: AddedSection): Promise<HealthSection> {
  const unread = { id, title, figures: [figure(title, 'Not known', judgeUnread())] }
  const over = new AbortController()
  const late = wait(longestRead, unread, { signal: over.signal }).catch(() => unread)
  try {
    return await Promise.race([read(), late])
  } catch {
    return unread
  } finally {
    over.abort()
  }
}
