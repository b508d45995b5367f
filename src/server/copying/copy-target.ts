import type pg from 'pg'
import type { Stages } from '../command/stages.ts'
import type { Target } from '../../rules/targets.ts'
import type { FileStore } from '../files/file-store.ts'
import { bringFiles, type Files } from './bring-files.ts'
import { bringSequences } from './bring-sequences.ts'
import { claimDestination, identityOf, isServed } from './claim-destination.ts'
import { compareTable, type Compared } from './compare-tables.ts'
import { CopyError } from './copy-error.ts'
import { copyTable, type Ends } from './copy-table.ts'
import { openTarget } from './open-target.ts'
import { orderTables } from './order-tables.ts'
import { bringPartitions, checkShapes, prepareDestination } from './prepare-destination.ts'
import type { Reached } from './reach-targets.ts'
import { readTables, type Table } from './read-tables.ts'
import type { Asked } from './read-words.ts'
import { settleEarlier } from './settle-earlier.ts'
import { userIdColumns } from './user-id-columns.ts'

const oneMoment = 'begin isolation level repeatable read read only'

/** What a copy or a comparison found. */
export type Outcome = { readonly tables: readonly Compared[]; readonly files: Files }

/**
 * Copies a target to the other as it stands at the moment at which it begins, with the files that its rows name, or only compares
 * them; answers both sides of every table and what became of the files. Throws a CopyError, or what a database said; what was stored until then stays and is not copied again.
 */
export async function copyTarget(
  asked: Asked,
  urls: Reached['urls'],
  stores: Readonly<Record<Target, FileStore>>,
  stages: Stages,
): Promise<Outcome> {
  const { from, to, batch, isComparing } = asked
  const opened: pg.Client[] = []
  const open = async (url: string) => {
    const client = await openTarget(url)
    opened.push(client)
    return client
  }
  try {
    const source = await open(urls[from])
    const destination = await open(urls[to])
    const identity = await identityOf(source)
    if (identity === (await identityOf(destination)))
      throw new CopyError(`${from} and ${to} are the same database.`)
    if (!isComparing) {
      await claimDestination(destination, to)
      for (const name of await prepareDestination(urls[to], to))
        stages.note(`migrated ${to}: ${name}`)
    }
    await source.query(oneMoment)
    if (isComparing) await destination.query(oneMoment)
    const tables = orderTables(await readTables(source))
    if (tables.length === 0)
      throw new CopyError(`${from} has no tables. Start Plumbline once on it with npm start.`)
    checkShapes(tables, await readTables(destination), from, to)
    const ends = { source, destination, to, identity, userIds: userIdColumns(tables), batch }
    if (!isComparing) await copyAll(ends, tables, asked, stages)
    stages.begin(isComparing ? 'looking for files' : 'copying files')
    const files = await bringFiles(
      destination,
      { from: stores[from], to: stores[to], isComparing },
      stages.note,
    )
    stages.begin(`comparing ${tables.length} tables`)
    const compared: Compared[] = []
    for (const table of tables)
      compared.push(await compareTable(source, destination, table, ends.userIds, to))
    if (!isComparing && (await isServed(destination)))
      throw new CopyError(
        `A Plumbline has connected to ${to} meanwhile: what it holds in memory may not be what was copied. Stop it, and give the same command again.`,
      )
    return { tables: compared, files }
  } finally {
    await Promise.all(opened.map((client) => client.end().catch(() => {})))
  }
}

const shownCount = (count: number): string => count.toLocaleString('en-US')

async function copyAll(
  ends: Ends,
  tables: readonly Table[],
  asked: Asked,
  stages: Stages,
): Promise<void> {
  stages.begin(`looking at what ${asked.to} holds`)
  const earlier = await settleEarlier(ends, tables, asked, stages.note)
  await bringPartitions(ends.source, ends.destination)
  for (const [place, table] of tables.entries()) {
    const begun = earlier.get(table.name)
    const there = begun === undefined ? '' : `, ${shownCount(begun.digest.rows)} rows are there`
    stages.begin(`copying ${table.name} (${place + 1} of ${tables.length})${there}`)
    await copyTable(ends, table, begun, (rows) =>
      stages.note(`  ${shownCount(rows)} rows of ${table.name}`),
    )
  }
  await bringSequences(ends.source, ends.destination)
}
