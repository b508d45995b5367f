import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { Subject } from '#operations/core/operation.ts'
import { statement, type Place } from '#operations/core/statement.ts'
import { parameterOfColumn } from '#rules/cache/written-columns.ts'
import type { PriorRow } from '#rules/permissions/conditions/permission-facts.ts'
import type { Expected, WriteRequest } from './request/write-request.ts'

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
  isOfProject: (place: Place<LastChange>) => RawBuilder<unknown>,
) =>
  statement<LastChange, { UserId: string; FullName: string | null; CreatedAt: string }>(
    `expected.${name}`,
    (_, place) => sql<{ UserId: string; FullName: string | null; CreatedAt: string }>`
      select t."UserId", u."FullName", t."CreatedAt" from "Transformation" t left join "User" u on u."Id" = t."UserId"
      where ${isOfProject(place)} and t."StandardId" is not distinct from ${place('standard')}
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

/** The first column whose stored value differs from the expected one; undefined if all match. */
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

/** The error that reports which value is stored, by whom and since when. */
export async function conflictOver(
  db: Db,
  field: string,
  stored: PriorRow,
  { request, subject }: { readonly request: WriteRequest; readonly subject: Subject },
): Promise<ApiError> {
  const { contract, focus, action, parameters } = request
  const [last] = await db.run(
    subject.projectId === null ? lastChangeOutside : lastChangeInProject,
    {
      project: subject.projectId,
      standard: subject.standardId,
      focus,
      action,
      same: JSON.stringify(rowIdsIn(parameters)),
      parameter:
        parameterOfColumn(contract.columns, field) ??
        (Object.hasOwn(parameters, field) ? field : null),
    },
  )
  return new ApiError('conflict', [], {
    conflict: {
      field,
      stored: stored[field] ?? null,
      by: last?.FullName ?? last?.UserId ?? null,
      at: last?.CreatedAt ?? null,
    },
  })
}

const rowIds: ReadonlySet<string> = new Set([
  'phase',
  'element_id',
  'task_id',
  'document_id',
  'date_id',
  'reply_id',
  'comment',
  'rfi_id',
  'report_id',
  'module_id',
  'Id',
])

// The parameters that identify one row among those of a standard.
const rowIdsIn = (parameters: object): object =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => rowIds.has(name)))
