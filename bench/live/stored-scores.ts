import pg from 'pg'
import type { Place } from '../api-writes.ts'
import type { Scored } from './api-writers.ts'

/** Reads the stored scores from the database, bypassing the server. */
export type StoredScores = Awaited<ReturnType<typeof openStoredScores>>

/** Connects to the database as its owner. */
export async function openStoredScores(owner: string) {
  const client = new pg.Pool({ connectionString: owner, max: 1 })
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max("Id"), 0)::int as last from "Transformation"',
  )
  const since = rows[0]?.last ?? 0

  const scoreAt = async ({ project, element }: Place): Promise<number | null> => {
    const found = await client.query<{ MockScore: number | null }>(
      'select "MockScore" from "ElementDesktopReview" where "ProjectId" = $1 and "ElementId" = $2',
      [project, element],
    )
    return found.rows[0]?.MockScore ?? null
  }

  /** Returns how often the history contains each idempotency key of the scores of an element since the connection was opened. */
  const timesOfKeys = async ({ project, standard, element }: Place) => {
    const found = await client.query<{ key: string; times: number }>(
      `select "IdempotencyKey" as key, count(*)::int as times from "Transformation"
       where "Id" > $1 and "ProjectId" = $2 and "StandardId" = $3 and "Action" = 'UpdateMockScore'
         and ("Parameters"->>'element_id')::int = $4 group by 1`,
      [since, project, standard, element],
    )
    return new Map(found.rows.map(({ key, times }) => [key, times]))
  }

  return { scoreAt, timesOfKeys, close: () => client.end() }
}

/**
 * Returns what is wrong with the scores of an element, provided that no other writes were made. The history must contain every
 * acknowledged write once, and nothing else. If each write replaced the score that it expected, each score was set as often as it
 * was replaced, except for the one before the first write and the one that is stored now: two writes over the same score would break
 * that balance.
 */
export async function faultsOf(
  scored: Scored,
  before: number | null,
  { scoreAt, timesOfKeys }: StoredScores,
): Promise<readonly string[]> {
  const times = await timesOfKeys(scored)
  const stored = await scoreAt(scored)
  const faults: string[] = []
  const where = `element ${scored.element}`
  for (const key of scored.keys)
    if (times.get(key) !== 1)
      faults.push(`${where}: the write ${key} stands in the history ${times.get(key) ?? 0} times`)
  if (times.size !== scored.keys.length)
    faults.push(`${where}: ${times.size} writes in the history, ${scored.keys.length} acknowledged`)
  const balance = new Map(scored.balance)
  balance.set(before, (balance.get(before) ?? 0) + 1)
  balance.set(stored, (balance.get(stored) ?? 0) - 1)
  const upset = [...balance].filter(([, count]) => count !== 0)
  if (upset.length > 0)
    faults.push(`${where}: stored ${stored}, given more often than replaced: ${upset.join('; ')}`)
  return faults
}
