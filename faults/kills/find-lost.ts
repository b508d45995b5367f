import { targets } from '#rules/api/targets.ts'
import type { Installation } from '../installation/open-installation.ts'
import type { LedgerEntry } from './ledger.ts'

/** Returns the acknowledged writes that have no row in the history. */
export async function findLost(
  { sql }: Installation,
  acknowledged: readonly LedgerEntry[],
): Promise<string[]> {
  const lost: string[] = []
  for (const target of targets) {
    const own = acknowledged.filter((entry) => entry.target === target)
    const rows = await sql<{ key: string }>(
      target,
      `select t."IdempotencyKey" as key from "IdempotencyKey" k join "Transformation" t on t."Id" = k."TransformationId"
      where k."Key" = any($1::uuid[])`,
      [own.map(({ key }) => key)],
    )
    const found = new Set(rows.map(({ key }) => key))
    for (const { key, effect } of own)
      if (!found.has(key)) lost.push(`${target} ${key} ${JSON.stringify(effect)}`)
  }
  return lost
}
