import { setTimeout } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Target } from '#rules/api/targets.ts'
import { identitySchema } from './migrations/identity/001-accounts.ts'
import { identityMail } from './migrations/identity/002-mail.ts'
import { identityAccountLinks } from './migrations/identity/003-account-links.ts'
import { identitySecondFactors } from './migrations/identity/004-second-factors.ts'
import { identityHosted } from './migrations/identity/005-hosted.ts'
import { identityHashedSessions } from './migrations/identity/006-hashed-sessions.ts'
import { identityRetiredDemo } from './migrations/identity/008-retired-demo.ts'
import { identityMailRecipients } from './migrations/identity/009-mail-recipients.ts'
import { identityFileFolder } from './migrations/identity/010-file-folder.ts'
import { identityCalendarFeeds } from './migrations/identity/012-calendar-feeds.ts'
import { identityBackupRuns } from './migrations/identity/038-backup-runs.ts'
import { identityHeadPublications } from './migrations/identity/039-head-publications.ts'
import { noteServerVersion } from './migrations/server-version.ts'
import { targetSchema } from './migrations/target/001-schema.ts'
import { targetHistory } from './migrations/target/002-history.ts'
import { targetCopying } from './migrations/target/003-copying.ts'
import { targetMail } from './migrations/target/004-mail.ts'
import { targetRefusals } from './migrations/target/005-refusals.ts'
import { targetPreviews } from './migrations/target/006-previews.ts'
import { targetServerRole } from './migrations/target/007-server-role.ts'
import { targetHistoryBlocks } from './migrations/target/008-history-blocks.ts'
import { targetTaskNotifications } from './migrations/target/009-task-notifications.ts'
import { targetClientLinks } from './migrations/target/010-client-links.ts'
import { unfoldOrganizationIds } from './migrations/target/010-organization-ids.ts'
import { targetStoredFiles } from './migrations/target/012-stored-files.ts'
import { targetLoneStems } from './migrations/target/013-lone-stems.ts'
import { targetCitationAnchors } from './migrations/target/014-citation-anchors.ts'
import { targetSupportTexts } from './migrations/target/015-support-texts.ts'
import { targetJobs } from './migrations/target/016-jobs.ts'
import { targetDocumentTexts } from './migrations/target/017-document-texts.ts'
import { targetJobSubjects } from './migrations/target/018-job-subjects.ts'
import { targetDocumentUploads } from './migrations/target/019-document-uploads.ts'
import { targetDocumentDates } from './migrations/target/020-document-dates.ts'
import { targetDocumentWords } from './migrations/target/021-document-words.ts'
import { targetTemplateVersions } from './migrations/target/022-template-versions.ts'
import { targetStandardReturns } from './migrations/target/023-standard-returns.ts'
import { targetRecentMails } from './migrations/target/024-recent-mails.ts'
import { targetStatusTimes } from './migrations/target/025-status-times.ts'
import { targetTaskDueDates } from './migrations/target/026-task-due-dates.ts'
import { targetCommentThreads } from './migrations/target/027-comment-threads.ts'
import { targetRfiRequests } from './migrations/target/028-rfi-requests.ts'
import { targetLastLooks } from './migrations/target/029-last-looks.ts'
import { targetNotifications } from './migrations/target/030-notifications.ts'
import { targetPresence } from './migrations/target/031-presence.ts'
import { targetReminders } from './migrations/target/032-reminders.ts'
import { targetSavedViews } from './migrations/target/033-saved-views.ts'
import { targetSavedReports } from './migrations/target/034-saved-reports.ts'
import { targetReportLooks } from './migrations/target/037-report-looks.ts'
import { targetHistoryPartitions } from './migrations/target/040-history-partitions.ts'
import { rowSecurity } from './row-security.ts'
import { storeOldestServer } from './server-version.ts'

const statements = (text: string): Migration => ({
  up: async (db) => {
    await sql.raw(text).execute(db)
  },
})

const targetMigrations = (target: Target): Record<string, Migration> => ({
  '001-schema': statements(targetSchema(target)),
  '002-history': statements(targetHistory(target)),
  '003-copying': statements(targetCopying),
  '004-mail': statements(targetMail),
  '005-refusals': statements(targetRefusals(target)),
  '006-previews': statements(targetPreviews(target)),
  '007-server-role': statements(targetServerRole),
  '008-history-blocks': statements(targetHistoryBlocks),
  '009-task-notifications': statements(targetTaskNotifications),
  '010-client-links': statements(targetClientLinks),
  '010-organization-ids': { up: unfoldOrganizationIds },
  '012-stored-files': statements(targetStoredFiles),
  '013-lone-stems': statements(targetLoneStems),
  '014-citation-anchors': statements(targetCitationAnchors),
  '015-support-texts': statements(targetSupportTexts),
  '016-jobs': statements(targetJobs),
  '017-document-texts': statements(targetDocumentTexts),
  '018-job-subjects': statements(targetJobSubjects),
  '019-document-uploads': statements(targetDocumentUploads),
  '020-document-dates': statements(targetDocumentDates),
  '021-document-words': statements(targetDocumentWords),
  '022-template-versions': statements(targetTemplateVersions),
  '023-standard-returns': statements(targetStandardReturns),
  '024-recent-mails': statements(targetRecentMails),
  '025-status-times': statements(targetStatusTimes),
  '026-task-due-dates': statements(targetTaskDueDates),
  '027-comment-threads': statements(targetCommentThreads),
  '028-rfi-requests': statements(targetRfiRequests),
  '029-last-looks': statements(targetLastLooks),
  '030-notifications': statements(targetNotifications),
  '031-presence': statements(targetPresence(target)),
  '032-reminders': statements(targetReminders),
  '033-saved-views': statements(targetSavedViews),
  '034-saved-reports': statements(targetSavedReports),
  '037-report-looks': statements(targetReportLooks),
  '040-history-partitions': statements(targetHistoryPartitions),
  '014-server-version': statements(noteServerVersion),
})

const identityMigrations: Record<string, Migration> = {
  '001-accounts': statements(identitySchema),
  '002-mail': statements(identityMail),
  '003-account-links': statements(identityAccountLinks),
  '004-second-factors': statements(identitySecondFactors),
  '005-hosted': statements(identityHosted),
  '006-hashed-sessions': statements(identityHashedSessions),
  '008-retired-demo': statements(identityRetiredDemo),
  '009-mail-recipients': statements(identityMailRecipients),
  '010-file-folder': statements(identityFileFolder),
  '011-server-version': statements(noteServerVersion),
  '012-calendar-feeds': statements(identityCalendarFeeds),
  '038-backup-runs': statements(identityBackupRuns),
  '039-head-publications': statements(identityHeadPublications),
}

const migrationsOf = (kind: Target | 'identity'): Record<string, Migration> =>
  kind === 'identity' ? identityMigrations : targetMigrations(kind)

/** The names of the migrations of a database that this version knows. */
export const knownMigrations = (kind: Target | 'identity'): readonly string[] =>
  Object.keys(migrationsOf(kind))

export type MigrationResult = {
  /** The names of the migrations that ran. */
  readonly applied: readonly string[]
  /** Whether a later version of Plumbline has already migrated the database further; if so, nothing was changed. */
  readonly isNewer: boolean
}

/** Migrates one database to the newest schema, each migration in its own transaction; a second run changes nothing. Throws database errors. */
export async function migrate(
  db: Kysely<never>,
  kind: Target | 'identity',
): Promise<MigrationResult> {
  const migrations = migrationsOf(kind)
  const later = (await executedIn(db)).filter((name) => !Object.hasOwn(migrations, name))
  if (later.length > 0) return { applied: [], isNewer: true }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Release 0.2.0 had 014-server-version before 014-citation-anchors, which sorts before it, was made.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error instanceof Error) throw error
  if (error !== undefined) throw new Error(String(error))
  if (kind !== 'identity') {
    await makeHistoryPartitions(db)
    await applyRowSecurity(db)
  }
  await storeOldestServer(db)
  return { applied: (results ?? []).map((result) => result.migrationName), isNewer: false }
}

/** Returns the names of the migrations of this version that a database lacks; none for an empty one, which has not been migrated at all. */
export async function pendingMigrations(
  db: Kysely<never>,
  kind: Target | 'identity',
): Promise<readonly string[]> {
  const executed = new Set(await executedIn(db))
  return executed.size === 0 ? [] : knownMigrations(kind).filter((name) => !executed.has(name))
}

async function executedIn(db: Kysely<never>): Promise<string[]> {
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass('public.kysely_migration') is not null as found`.execute(db)
  if (found[0]?.found !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Creates the partitions of the history for the current month and the next two. */
async function makeHistoryPartitions(db: Kysely<never>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Serializes concurrent starts.
    await sql`select pg_advisory_xact_lock(hashtext('plumbline.schema'))`.execute(transaction)
    await sql`select "makeHistoryPartition"((now() + make_interval(months => m))::date) from generate_series(0, 2) m`.execute(
      transaction,
    )
  })
}

const maxAttempts = 40
const pause = 500
// Lock timeout, or a deadlock with another transaction.
const lockConflicts = new Set(['55P03', '40P01'])

/** Applies row-level security to all tables with project rows, retrying while servers are using them. */
export async function applyRowSecurity(db: Kysely<never>, tries = maxAttempts): Promise<void> {
  try {
    await sql.raw(rowSecurity).execute(db)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (tries <= 1 || !lockConflicts.has(code)) throw error
    await setTimeout(pause)
    await applyRowSecurity(db, tries - 1)
  }
}
