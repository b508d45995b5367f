import { sql } from 'kysely'
import type { Db } from '../../operations/kit/db.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { statement } from '../../operations/kit/statement.ts'
import type { PriorRow } from '../../rules/permission-facts.ts'

/** The values that a request is about to overwrite, as its sender last saw them; by column. */
export type Expected = Readonly<Record<string, unknown>>

const lastChange = statement<
  { project: number | null; standard: number | null; focus: string; action: string; same: string },
  { UserId: string; FullName: string | null; CreatedAt: string }
>(
  'expected.lastChange',
  (_, place) => sql<{ UserId: string; FullName: string | null; CreatedAt: string }>`
    select t."UserId", u."FullName", t."CreatedAt" from "Transformation" t left join "User" u on u."Id" = t."UserId"
    where t."ProjectId" = ${place('project')} and t."StandardId" = ${place('standard')}
      and t."Focus" = ${place('focus')} and t."Action" = ${place('action')}
      and not exists (select from json_each_text(${place('same')}::json) s where s.value is distinct from t."Parameters" ->> s.key)
    order by t."Id" desc limit 1`,
)

/** The first column whose stored value is not the expected one; undefined when all are as expected. */
export function differing(
  expected: Expected | undefined,
  stored: PriorRow | undefined,
): string | undefined {
  if (!expected) return undefined
  return Object.keys(expected).find(
    (column) =>
      stored !== undefined &&
      Object.hasOwn(stored, column) &&
      JSON.stringify(stored[column] ?? null) !== JSON.stringify(expected[column] ?? null),
  )
}

/** The refusal that tells the sender what is stored, by whom and since when. */
export async function conflictOver(
  db: Db,
  field: string,
  stored: PriorRow,
  write: {
    project: number | null
    standard: number | null
    focus: string
    action: string
    parameters: object
  },
): Promise<Refusal> {
  const { parameters, ...place } = write
  const [last] = await db.run(lastChange, {
    ...place,
    same: JSON.stringify(rowNamedBy(parameters)),
  })
  return new Refusal('conflict', [], {
    conflict: {
      field,
      stored: stored[field] ?? null,
      by: last?.FullName ?? last?.UserId ?? null,
      at: last?.CreatedAt ?? null,
    },
  })
}

const nameARow: ReadonlySet<string> = new Set([
  'phase',
  'element_id',
  'task_id',
  'document_id',
  'date_id',
])

// Of the parameters those that tell one row of a standard from the others.
const rowNamedBy = (parameters: object): object =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => nameARow.has(name)))
