import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { statement } from '../../operations/kit/statement.ts'
import type { Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { TargetDatabase } from '../databases/targets.ts'

type Unsealed = {
  Id: number
  CreatedAt: string
  UserId: string
  SentUserId: string | null
  Focus: string
  Action: string
  Parameters: string
  PreSnapshot: string
  Updates: string
  Target: Target
  ProjectId: number | null
  StandardId: number | null
}

const mostTogether = 500

// One sealer at a time: the lock is held until the transaction ends.
const lockSealing = statement<object, { isMine: boolean }>(
  'seal.lock',
  () =>
    sql<{
      isMine: boolean
    }>`select pg_try_advisory_xact_lock(hashtext('plumbline.seal')) as "isMine"`,
)

const lastSeal = statement<object, { Sequence: number; Hash: string }>(
  'seal.last',
  () => sql<{ Sequence: number; Hash: string }>`
    select "Sequence", "Hash" from "TransformationSeal" order by "Sequence" desc limit 1`,
)

const unsealed = statement<{ limit: number }, Unsealed>(
  'seal.unsealed',
  (_, place) => sql<Unsealed>`
    select t."Id", t."CreatedAt", t."UserId", t."SentUserId", t."Focus", t."Action", t."Parameters"::text as "Parameters",
      t."PreSnapshot"::text as "PreSnapshot", t."Updates"::text as "Updates", t."Target", t."ProjectId", t."StandardId"
    from "Transformation" t
    where t."Id" > coalesce((select max("TransformationId") - 10000 from "TransformationSeal"), 0)
      and not exists (select from "TransformationSeal" l where l."TransformationId" = t."Id")
    order by t."Id" limit ${place('limit')}`,
)

const insertSeals = statement<
  { sequences: number[]; ids: number[]; previous: string[]; hashes: string[] },
  never
>(
  'seal.insert',
  (_, place) => sql<never>`
    insert into "TransformationSeal" ("Sequence", "TransformationId", "PreviousHash", "Hash")
    select * from unnest(${place('sequences')}::bigint[], ${place('ids')}::bigint[], ${place('previous')}::text[], ${place('hashes')}::text[])`,
)

/**
 * The hash that seals a row of the history behind the one before it. The id counts in the letter case of the target in which the
 * row was written, so that the chain of a history that was copied to the other target stays true.
 */
export const sealOf = (previous: string, row: Unsealed): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        previous,
        row.Id,
        row.CreatedAt,
        storedUserId(row.Target, row.UserId),
        row.SentUserId,
        row.Focus,
        row.Action,
        row.Parameters,
        row.PreSnapshot,
        row.Updates,
        row.Target,
        row.ProjectId,
        row.StandardId,
      ]),
    )
    .digest('hex')

/** Seals the rows of the history that are not sealed yet, each by a hash over itself and the seal before it; answers how many. */
export async function sealHistory(database: TargetDatabase): Promise<number> {
  return database.lend(async (client, db) => {
    await client.query('BEGIN')
    try {
      const [lock] = await db.run(lockSealing, {})
      const rows = lock?.isMine ? await db.run(unsealed, { limit: mostTogether }) : []
      const [last] = await db.run(lastSeal, {})
      let previous = last?.Hash ?? ''
      const seals = rows.map((row, index) => {
        const seal = {
          sequence: (last?.Sequence ?? 0) + index + 1,
          id: row.Id,
          previous,
          hash: sealOf(previous, row),
        }
        previous = seal.hash
        return seal
      })
      if (seals.length > 0)
        await db.run(insertSeals, {
          sequences: seals.map(({ sequence }) => sequence),
          ids: seals.map(({ id }) => id),
          previous: seals.map((seal) => seal.previous),
          hashes: seals.map(({ hash }) => hash),
        })
      await client.query('COMMIT')
      return seals.length
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  })
}
