/** What a figure means for an operator: nothing to do, something to look at, or something to do now. */
export const verdicts = ['good', 'look', 'act'] as const

export type Verdict = (typeof verdicts)[number]

/** A verdict, and the sentence that says what to do; null for a good one. */
export type Judgement = { readonly verdict: Verdict; readonly advice: string | null }

export const good: Judgement = { verdict: 'good', advice: null }

const look = (advice: string): Judgement => ({ verdict: 'look', advice })
const act = (advice: string): Judgement => ({ verdict: 'act', advice })

/** The limits at which a figure needs a look and at which it needs action; ages in seconds. The alert rules use the same limits. */
const limits = {
  connections: { look: 0.75, act: 0.9 },
  transaction: { look: 60, act: 600 },
  clock: { look: 1, act: 5 },
  queue: { look: 300, act: 3_600 },
  mail: { look: 900, act: 14_400 },
  unsealed: { look: 120, act: 600 },
  archived: { look: 3_600 },
  lag: { look: 30, act: 300 },
  backup: { look: 26 * 3_600, act: 50 * 3_600 },
  diskShare: { look: 0.15, act: 0.05 },
  diskBytes: { look: 5 * 1024 ** 3, act: 1024 ** 3 },
} as const

/** Judges a figure that should be low. */
const ofHigh = (
  value: number,
  limit: { readonly look: number; readonly act: number },
  lookAdvice: string,
  actAdvice = lookAdvice,
): Judgement =>
  value >= limit.act ? act(actAdvice) : value >= limit.look ? look(lookAdvice) : good

/** For something that did not answer in time. */
export const judgeSilence = (): Judgement =>
  act('It did not answer within a second. Check that PostgreSQL runs, and that it can be reached.')

/** For something that the server's role may not read, or that took too long to read. */
export const judgeUnread = (): Judgement =>
  look('It could not be read within a second, or the role of the server may not read it.')

export const judgeConnections = (used: number, limit: number): Judgement =>
  ofHigh(
    used / limit,
    limits.connections,
    'Few connections are left. Find who holds them in pg_stat_activity, or put a pooler in front of PostgreSQL.',
  )

/** `seconds` is null while no transaction is open. */
export const judgeTransaction = (seconds: number | null): Judgement =>
  ofHigh(
    seconds ?? 0,
    limits.transaction,
    'An open transaction holds up sealing, notifications and vacuum. Find it in pg_stat_activity.',
    'An open transaction holds up sealing, notifications and vacuum. End it with pg_terminate_backend.',
  )

export const judgeClock = (seconds: number): Judgement =>
  ofHigh(
    Math.abs(seconds),
    limits.clock,
    'The clocks differ. Check that the server and the database follow the same time source.',
    'The clocks differ so much that sign-ins and due times go wrong. Correct the clock that is off.',
  )

/** `missing` is the number of migrations not yet run, `later` the number of those that this version does not know. */
export function judgeMigrations(
  missing: number,
  later: number,
  setting: string,
  isReadOnly: boolean,
): Judgement {
  if (later > 0)
    return look('A later version of Plumbline has migrated it. Upgrade this server, too.')
  if (missing === 0) return good
  return isReadOnly
    ? look('This installation does not migrate. Upgrade the installation that writes here.')
    : act(`Migrations are missing. Start once with ${setting}.`)
}

export function judgeQueue({
  oldest,
  failed,
}: {
  readonly oldest: number | null
  readonly failed: number
}): Judgement {
  const ofAge = ofHigh(
    oldest ?? 0,
    limits.queue,
    'Jobs wait for long. Check that a server with JOB_WORKERS or a worker runs, or run more of them.',
  )
  if (ofAge.verdict !== 'good' || failed === 0) return ofAge
  return look('Jobs failed in each of their attempts. The log says why, under "job failed".')
}

export function judgeMail(
  { waiting, oldest, failed }: MailState,
  hasMailServer: boolean,
): Judgement {
  if (waiting > 0 && !hasMailServer) return look('No mail server is set up. Set SMTP_URL.')
  const ofAge = ofHigh(
    oldest ?? 0,
    limits.mail,
    'Mail waits for long. The mail page says what the mail server answered.',
    'Mail has waited for hours, and is given up after three days. Check SMTP_URL and the mail server.',
  )
  if (ofAge.verdict !== 'good' || failed === 0) return ofAge
  return look('Mail failed for good. The mail page says why, and sends it again.')
}

type MailState = {
  readonly waiting: number
  readonly oldest: number | null
  readonly failed: number
}

/** `oldest` is null while every row is sealed. */
export const judgeUnsealed = (oldest: number | null): Judgement =>
  ofHigh(
    oldest ?? 0,
    limits.unsealed,
    'Rows wait to be sealed. Check for a long transaction, and that a server with JOBS runs.',
    'Rows have not been sealed for long. Look for "sealing held up" and "history head lost" in the log.',
  )

/** `free` and `size` are bytes. */
export function judgeDisk(free: number, size: number): Judgement {
  const isBelow = (limit: 'look' | 'act') =>
    free < limits.diskBytes[limit] || free < limits.diskShare[limit] * size
  if (isBelow('act'))
    return act('The disk is nearly full, and then nothing can be written. Make room now.')
  return isBelow('look') ? look('The disk fills up. Make room, or give it more.') : good
}

/** `sinceArchived` is null when no WAL has been archived since the statistics began. */
export function judgeArchiving({
  isArchiving,
  isFailing,
  sinceArchived,
  mustArchive,
}: {
  readonly isArchiving: boolean
  readonly isFailing: boolean
  readonly sinceArchived: number | null
  readonly mustArchive: boolean
}): Judgement {
  if (!isArchiving)
    return mustArchive
      ? look('WAL is not archived: what is lost with the disk is lost since the last backup.')
      : good
  if (isFailing) return act('The latest WAL could not be archived. The log of PostgreSQL says why.')
  return sinceArchived === null || sinceArchived >= limits.archived.look
    ? look('No WAL was archived for an hour. Set archive_timeout, and check archive_command.')
    : good
}

export const judgeLag = (seconds: number): Judgement =>
  ofHigh(
    seconds,
    limits.lag,
    'The replica is behind: the primary answers in its place. Check its load and its connection.',
  )

/** The state of the runs of one kind: whether the newest one failed, and the `age` in seconds of the newest that succeeded; null before the first. */
type RunState = { readonly age: number | null; readonly hasFailed: boolean }

/** `mustBackUp` is set where lost data cannot be recreated. */
export function judgeBackup(state: RunState | null, mustBackUp: boolean): Judgement {
  if (state === null)
    return mustBackUp
      ? look(
          'Nothing is backed up from here. Set BACKUP_URL, or back up PostgreSQL by its own means.',
        )
      : good
  if (state.hasFailed)
    return act('The latest backup failed. The log says why, under "backup failed".')
  if (state.age === null)
    return look('There is no backup yet. The first is made at BACKUP_AT, or by the command backup.')
  return ofHigh(
    state.age,
    limits.backup,
    'The newest backup is more than a day old. Check that a server with JOBS runs.',
  )
}

const day = 86_400

/** `days` is the number of days after which a backup is restored again as a check; 0 means never. */
export function judgeRestoreCheck(state: RunState | null, days: number): Judgement {
  if (state === null) return good
  if (state.hasFailed)
    return act(
      'The latest restore of a backup showed something wrong. The log says what, under "restore check failed", or the output of the command.',
    )
  if (days === 0)
    return look(
      'Backups are not tried out. Set RESTORE_CHECK_DAYS, or run the command restore with --check.',
    )
  if (state.age !== null && state.age < (days + 1) * day) return good
  return look(
    'No restore has proven a backup for longer than RESTORE_CHECK_DAYS. One is made after the daily backup, or by the command restore with --check.',
  )
}
