import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../operations/kit/db.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { statement, type Place } from '../../operations/kit/statement.ts'
import type { PriorRow } from '../../rules/permission-facts.ts'
import type { WriteName } from '../../rules/write-names.ts'
import { parameterOfColumn } from '../../rules/written-columns.ts'

/** The values that a request is about to overwrite, as its sender last saw them; by column. */
export type Expected = Readonly<Record<string, unknown>>

type LastChange = {
  project: number | null
  standard: number | null
  focus: string
  action: string
  same: string
  parameter: string | null
}

const lastChangeWhere = (
  name: string,
  isPlaced: (place: Place<LastChange>) => RawBuilder<unknown>,
) =>
  statement<LastChange, { UserId: string; FullName: string | null; CreatedAt: string }>(
    `expected.${name}`,
    (_, place) => sql<{ UserId: string; FullName: string | null; CreatedAt: string }>`
      select t."UserId", u."FullName", t."CreatedAt" from "Transformation" t left join "User" u on u."Id" = t."UserId"
      where ${isPlaced(place)} and t."StandardId" is not distinct from ${place('standard')}
        and t."Focus" = ${place('focus')} and t."Action" = ${place('action')}
        and (${place('parameter')}::text is null or t."Parameters" -> ${place('parameter')} is not null)
        and not exists (select from json_each_text(${place('same')}::json) s where s.value is distinct from t."Parameters" ->> s.key)
      order by t."Id" desc limit 1`,
  )

const lastChangeInProject = lastChangeWhere(
  'lastChange',
  (place) => sql`t."ProjectId" = ${place('project')}`,
)
const lastChangeOutside = lastChangeWhere('lastChangeOutside', () => sql`t."ProjectId" is null`)

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
      !isDeepStrictEqual(stored[column] ?? null, expected[column] ?? null),
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
  const [last] = await db.run(place.project === null ? lastChangeOutside : lastChangeInProject, {
    ...place,
    same: JSON.stringify(rowNamedBy(parameters)),
    parameter:
      parameterOfColumn(`${place.focus}:${place.action}` as WriteName, field) ??
      (Object.hasOwn(parameters, field) ? field : null),
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
  'module_id',
  'Id',
])

// Of the parameters those that tell one row of a standard from the others.
const rowNamedBy = (parameters: object): object =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => nameARow.has(name)))
