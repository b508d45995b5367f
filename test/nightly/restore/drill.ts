import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#database/embedded/start-embedded.ts'
import type { TableDigests } from '#server/backup/base/manifest.ts'
import {
  differingTables,
  digestTables,
  withConnections,
} from '#server/backup/base/table-digests.ts'
import { inDatabase, openInstallation, withClient, type CommandRun } from './lost-installation.ts'
import { lossOf, startWriters, torn } from './writers.ts'

/** The options of a drill. */
type DrillPlan = {
  readonly folder: string
  /** Megabytes written before the backup. */
  readonly megabytes: number
  /** Seconds of writing after the backup until everything is lost: enough for the log of the moment in the middle to be archived by then. */
  readonly seconds: number
  /** Deletes a segment of the archived log between the backup and the moment; PostgreSQL is then told to archive, regardless of the time. */
  readonly losesSegment?: boolean
}

/** The outcome of restoring a lost installation. */
export type Drill = {
  readonly backupSeconds: number
  /** The duration of the restore to the end of the log, and its estimate for 10 GB; undefined when a restore was refused. */
  readonly restoreSeconds: number
  readonly scaledSeconds: number | undefined
  readonly acknowledged: number
  readonly lostRows: number
  readonly lostMilliseconds: number
  /** Tables that differ from their state at the named moment after the restore to that moment. */
  readonly differing: readonly string[]
  /** Other faults. */
  readonly wrong: readonly string[]
}

/** What docs/operating.md promises, for this many megabytes. */
export const promised = { lostMilliseconds: 60_000, seconds: 600, megabytes: 10_000 } as const

const restoreEntry = 'src/cli/restore/main.ts'

/** Loses an installation under writers and restores its backups, to a moment in the middle of the writes and to the end. */
export async function runDrill(plan: DrillPlan): Promise<Drill> {
  const { folder, megabytes, seconds, losesSegment = false } = plan
  const installation = await openInstallation(folder, megabytes)
  try {
    const backup = await installation.command('src/cli/backup/main.ts', [])
    if (backup.status !== 0) throw new Error(`The backup failed: ${backup.err}`)
    const writers = startWriters(installation.url())
    await sleep((seconds * 1_000) / 2)
    const segment = losesSegment ? await installation.archive() : undefined
    const { moment, digests } = await writers.hold(async () => {
      const found = await withConnections(installation.adminUrls(), digestTables)
      const at = await clockOf(installation.url())
      await sleep(1_100)
      return { moment: at, digests: found }
    })
    await sleep((seconds * 1_000) / 2)
    if (segment !== undefined) await installation.archive()
    await installation.lose()
    const endedAt = Date.now()
    await writers.stop()
    if (segment !== undefined) rmSync(segment)
    const [then, end] = [join(folder, 'then'), join(folder, 'end')]
    const asOfThen = await installation.command(restoreEntry, ['--at', moment], then)
    const asOfEnd = await installation.command(restoreEntry, [], end)
    const refusals = [asOfThen, asOfEnd].filter(({ status }) => status !== 0)
    const common = {
      backupSeconds: backup.seconds,
      restoreSeconds: asOfEnd.seconds,
      scaledSeconds: scaled(asOfEnd, megabytes),
      acknowledged: writers.acknowledged.length,
    }
    const nothing = lossOf(writers.acknowledged, [], endedAt)
    if (refusals.length > 0)
      return {
        ...common,
        scaledSeconds: undefined,
        lostRows: nothing.rows,
        lostMilliseconds: nothing.milliseconds,
        differing: [],
        wrong: refusals.map(({ err }) => `a restore was refused: ${err.trim().split('\n').at(-1)}`),
      }
    const differing = differingTables(digests, await digestsIn(then))
    const { kept, proofs } = await keptIn(end)
    const loss = lossOf(writers.acknowledged, kept, endedAt)
    return {
      ...common,
      lostRows: loss.rows,
      lostMilliseconds: loss.milliseconds,
      differing,
      wrong: [
        ...torn(kept).map(
          (writer) => `of writer ${writer} an earlier row is missing than the last`,
        ),
        ...(proofs === megabytes * 1000 ? [] : [`${proofs} of ${megabytes * 1000} rows are there`]),
      ],
    }
  } finally {
    await installation.close()
  }
}

const clockOf = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ at: Date }>(
      `select clock_timestamp() + interval '0.1 s' as at`,
    )
    return rows[0]?.at.toISOString() ?? ''
  })

/** Runs `use` with the superuser's address of a restored installation. */
async function inRestored<T>(folder: string, use: (adminUrl: string) => Promise<T>): Promise<T> {
  const { adminUrl, stop } = await startEmbedded({ folder, databases: [], report: () => {} })
  try {
    return await use(adminUrl)
  } finally {
    await stop()
  }
}

const digestsIn = (folder: string): Promise<TableDigests> =>
  inRestored(folder, (url) =>
    withConnections(
      Object.fromEntries(['rds', 'ps', 'identity'].map((name) => [name, inDatabase(url, name)])),
      digestTables,
    ),
  )

const keptIn = (folder: string) =>
  inRestored(folder, (url) =>
    withClient(inDatabase(url, 'ps'), async (client) => ({
      kept: (
        await client.query<{ writer: number; number: number }>(
          'select * from "Acknowledged" where writer >= 0',
        )
      ).rows,
      proofs: Number(
        (await client.query<{ count: string }>('select count(*) from "Proof"')).rows[0]?.count,
      ),
    })),
  )

/** Unpacking takes longer for 10 GB; replaying and starting take the same time for any size. */
function scaled({ err, seconds }: CommandRun, megabytes: number): number {
  const beganAt = (words: string) =>
    Number(new RegExp(`\\[ *([\\d.]+) s\\] ${words}`).exec(err)?.[1])
  const unpacking = beganAt('replaying the log') - beganAt('unpacking')
  return (unpacking / megabytes) * promised.megabytes + seconds - unpacking
}
