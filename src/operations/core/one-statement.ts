import { sql, type RawBuilder } from 'kysely'
import type { FocusAction } from '#rules/api/focuses.ts'
import type { PriorRow } from '#rules/permissions/conditions/permission-facts.ts'
import { statementForMany, type Statement, type TypesOf } from './statement.ts'

/** What the statement of a write stores in the history besides what it reads, and the values that its sender expects, as JSON. */
export type RecordedValues = {
  readonly user: string
  readonly sentUser: string | null
  readonly sentParameters: string
  readonly key: string | null
  readonly hash: string | null
  readonly expected: string | null
  /** The slot of the change counts. */
  readonly slot: number
}

/** What a write in one statement changed. */
export type WrittenRow = {
  readonly StandardId: number | null
  readonly prior: PriorRow
  readonly updates: Readonly<Record<string, unknown>>
}

type Locked = { readonly isLocked: boolean }

/** The two statements of a write in one round trip: the first waits for the rows and locks them, the second does everything else. */
export type OneStatement<Values extends object> = {
  readonly lock: Statement<Values, Locked>
  readonly write: Statement<Values & RecordedValues, WrittenRow>
}

/** A write that can be executed in one round trip. */
export type WriteInOneStatement = {
  readonly statements: OneStatement<never>
  readonly values: never
}

/** The values that a write gives to its statements. */
export const inOneStatement = <Values extends object>(
  statements: OneStatement<Values>,
  values: Values,
): WriteInOneStatement => ({ statements, values: values as never })

const recordedTypes: TypesOf<RecordedValues> = {
  user: 'text',
  sentUser: 'text',
  sentParameters: 'json',
  key: 'uuid',
  hash: 'text',
  expected: 'jsonb',
  slot: 'smallint',
}

type Parts<Values extends object> = {
  readonly call: FocusAction
  readonly types: TypesOf<Values>
  /** Selects asked.n, true as "isLocked" from `asked`, locking the rows that the write depends on. */
  readonly lock: (asked: RawBuilder<unknown>) => RawBuilder<unknown>
  /** What is selected for each write: the columns, among them "ProjectId" and "StandardId", and the tables after `asked`, with their conditions. */
  readonly reads: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  /** Those of the selected columns that form the prior row, spelled as in the snapshot. */
  readonly prior: readonly string[]
  /** The statements that change the rows, by name; each reads the table `found`: the selected columns, and the values. */
  readonly changes: Readonly<Record<string, RawBuilder<unknown>>>
  /** The updates of the write as JSON, computed from the table `found`. */
  readonly updates: RawBuilder<unknown>
}

/** A column of a prior row, as a snapshot returns it: times in UTC with milliseconds. */
export const priorColumn = (column: string, type: string): RawBuilder<unknown> => {
  const name = sql.ref(column.slice(column.indexOf('.') + 1))
  return type === 'timestamptz'
    ? sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`
    : sql`${sql.ref(column)} as ${name}`
}

/**
 * Compiles a write into one statement: it reads, changes, stores the history and the idempotency key, and counts the change of the project. A write
 * whose key was already used, or whose sender expects other values than the stored ones, changes nothing and returns no row.
 */
export function oneStatement<Values extends object>(
  name: string,
  { call, types, lock, reads, from, prior, changes, updates }: Parts<Values>,
): OneStatement<Values> {
  const [focus, action] = call.split(':')
  const all = { ...types, ...recordedTypes } as TypesOf<Values & RecordedValues>
  return {
    lock: statementForMany<Values, Locked>(
      `${name}.lock`,
      types,
      (asked) => sql<Locked>`${lock(asked)}`,
    ),
    write: statementForMany<Values & RecordedValues, WrittenRow>(
      `${name}.write`,
      all,
      (asked) => sql<WrittenRow>`
        with read as (
          select asked.*, ${reads} from ${asked} ${from}
            and not exists (select from "IdempotencyKey" k where k."UserId" = asked."user" and k."Key" = asked.key)),
        compared as (
          select read.*, row_to_json(p) as prior
          from read cross join lateral (select ${sql.join(prior.map((column) => sql.ref(`read.${column}`)))}) p),
        found as (
          select * from compared where expected is null or prior::jsonb @> expected),
        ${sql.join(Object.entries(changes).map(([table, change]) => sql`${sql.ref(table)} as (${change})`))},
        done as (
          select found.*, ${updates} as updates from found),
        written as (
          insert into "Transformation" ("UserId", "SentUserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates",
            "ProjectId", "StandardId", "IdempotencyKey", "RequestHash")
          select "user", "sentUser", ${sql.lit(focus)}, ${sql.lit(action)}, "sentParameters", json_build_array(prior), updates,
            "ProjectId", "StandardId", key, hash
          from done order by n
          returning "Id", "UserId", "IdempotencyKey", "RequestHash"),
        keys as (
          insert into "IdempotencyKey" ("UserId", "Key", "RequestHash", "TransformationId")
          select "UserId", "IdempotencyKey", "RequestHash", "Id" from written where "IdempotencyKey" is not null),
        counted as (
          insert into "ChangeCount" ("ProjectId", "Slot", "Changes") select distinct "ProjectId", slot, 1 from found order by 1
          on conflict ("ProjectId", "Slot") do update set "Changes" = "ChangeCount"."Changes" + 1)
        select n, "StandardId", prior, updates from done`,
    ),
  }
}
