import { sql, type RawBuilder } from 'kysely'
import type { ElementPhase } from '#rules/review/phases.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { oneStatement, priorColumn } from '../core/one-statement.ts'
import type { Lock, Subject, WithFound } from '../core/operation.ts'
import { elementTable, forEachElementPhase, standardTable } from '../core/phase/phase-tables.ts'
import { statement, type TypesOf } from '../core/statement.ts'

type Ids = { project_id: number; element_id: number }

/** Columns of an element's record that writes of the focus Element change. */
export type ElementColumn =
  | 'ConsultantComment'
  | 'ConsultantCommentDate'
  | 'ConsultantId'
  | 'IsClientReady'
  | 'MockScore'

/** What the snapshot of an element's record returns in addition to the requested columns. */
export type FoundElement = {
  ProjectId: number
  ElementId: number
  StandardId: number
  ElementTypeId: number
  isScorable: boolean
  IsConsultantCommentVisible: boolean
}

const standards = forEachElementPhase((phase) =>
  statement<Ids, FoundElement>(
    `element.lock.${phase}`,
    (_, place) => sql<FoundElement>`
      select s."ProjectId", e."Id" as "ElementId", e."StandardId", e."ElementTypeId", e."isScorable",
        s."IsConsultantCommentVisible"
      from "Element" e
      join ${sql.table(standardTable[phase])} s on s."ProjectId" = ${place('project_id')} and s."StandardId" = e."StandardId"
      where e."Id" = ${place('element_id')}
      for no key update of s`,
  ),
)

/**
 * The snapshot of an element's record in a phase: the ids, the named columns, the standard, and whether clients see the
 * standard's comments. Locks the standard's record first and reads the element's afterwards, so that it reads the newest; a
 * record that does not exist yet is returned with its initial values. Rejects with 404 when the element does not belong to the
 * project.
 */
export function elementRecordSnapshot<Row extends object>(
  name: string,
  columns: readonly (keyof Row & ElementColumn)[],
  initial: Row,
) {
  const records = forEachElementPhase((phase) =>
    statement<Ids, Row>(`element.${name}.${phase}`, (build, place) =>
      build
        .selectFrom(elementTable[phase])
        .select(columns as never)
        .where('ProjectId', '=', place('project_id'))
        .where('ElementId', '=', place('element_id')),
    ),
  )
  return async (db: Db, { phase, project_id, element_id }: Ids & { phase: ElementPhase }) => {
    const [found, record] = await Promise.all([
      db.run(standards[phase], { project_id, element_id }),
      db.run(records[phase], { project_id, element_id }),
    ])
    const [element] = found
    if (element === undefined) throw new ApiError('notFound')
    const row = { ...element, ...initial, ...record[0] }
    return { prior: [row], found: row }
  }
}

/** Sets columns of an element's record; creates the record, with IsClientReady false, when there is none. */
export function elementRecordChange<Values extends Ids>(
  name: string,
  set: Partial<Record<ElementColumn, keyof Values & string>>,
) {
  const changes = forEachElementPhase((phase) =>
    statement<Values, { changed: number }>(`element.${name}.${phase}`, (_, place) => {
      const columns = Object.keys(set)
      const names = sql.join(columns.map((column) => sql.ref(column)))
      const values = sql.join(Object.values(set).map((value) => place(value)))
      const excluded = columns.map(
        (column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`,
      )
      return sql<{ changed: number }>`
        insert into ${sql.table(elementTable[phase])} ("ProjectId", "ElementId", ${names})
        values (${place('project_id')}, ${place('element_id')}, ${values})
        on conflict ("ProjectId", "ElementId") do update set ${sql.join(excluded)} returning 1 as changed`
    }),
  )
  return async (db: Db, phase: ElementPhase, values: Values): Promise<void> => {
    const changed = await db.run(changes[phase], values)
    if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  }
}

const ids = [
  'ProjectId',
  'ElementId',
  'StandardId',
  'ElementTypeId',
  'isScorable',
  'IsConsultantCommentVisible',
] as const

const typeOf: Readonly<Record<ElementColumn, string>> = {
  ConsultantComment: 'text',
  ConsultantCommentDate: 'timestamptz',
  ConsultantId: 'text',
  IsClientReady: 'boolean',
  MockScore: 'smallint',
}

/** A write of an element's record in one statement. */
type Parts<Values extends Ids> = {
  readonly call: `Element:${string}`
  readonly name: string
  /** The columns to set, each with the name of its value. */
  readonly set: Partial<Record<ElementColumn, keyof Values & string>>
  /** The columns of the prior row in addition to the ids. */
  readonly prior: readonly ElementColumn[]
  /** Further statements that change rows, reading `found`. */
  readonly changes?: (phase: ElementPhase) => Readonly<Record<string, RawBuilder<unknown>>>
  /** What the updates contain besides the ids: arguments of json_build_object. */
  readonly updates?: RawBuilder<unknown>
}

/**
 * The write of an element's record in one statement: reads what `elementRecordSnapshot` returns, then makes the change. The preceding statement has
 * locked the standards, so this one reads the newest record.
 */
export function elementRecordInOneStatement<Values extends Ids>({
  call,
  name,
  set,
  prior,
  changes,
  updates,
}: Parts<Values>) {
  const columns = Object.entries(set) as [ElementColumn, keyof Values & string][]
  const types = {
    project_id: 'int',
    element_id: 'int',
    ...Object.fromEntries(columns.map(([column, value]) => [value, typeOf[column]])),
  } as TypesOf<Values>
  return forEachElementPhase((phase) => {
    const record = sql.table(elementTable[phase])
    const standard = sql`
      join "Element" e on e."Id" = asked.element_id
      join ${sql.table(standardTable[phase])} s on s."ProjectId" = asked.project_id and s."StandardId" = e."StandardId"`
    const names = sql.join(columns.map(([column]) => sql.ref(column)))
    const values = sql.join(columns.map(([, value]) => sql.ref(value)))
    const excluded = columns.map(
      ([column]) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`,
    )
    return oneStatement<Values>(`element.${name}.${phase}`, {
      call,
      types,
      lock: (asked) => sql`
        select asked.n, true as "isLocked" from ${asked} ${standard} for no key update of s`,
      reads: sql`s."ProjectId", e."Id" as "ElementId", e."StandardId", e."ElementTypeId", e."isScorable",
        s."IsConsultantCommentVisible", ${sql.join(prior.map(priorOf))}`,
      from: sql`${standard}
        left join ${record} r on r."ProjectId" = asked.project_id and r."ElementId" = asked.element_id where true`,
      prior: [...ids, ...prior],
      changes: {
        stored: sql`
          insert into ${record} ("ProjectId", "ElementId", ${names}) select "ProjectId", "ElementId", ${values} from found
          on conflict ("ProjectId", "ElementId") do update set ${sql.join(excluded)}`,
        ...changes?.(phase),
      },
      updates: sql`json_build_object('project_id', "ProjectId", 'standard_id', "StandardId", 'element_id', "ElementId"
        ${updates === undefined ? sql`` : sql`, ${updates}`})`,
    })
  })
}

// A record that does not exist yet begins with IsClientReady false.
const priorOf = (column: ElementColumn): RawBuilder<unknown> =>
  column === 'IsClientReady'
    ? sql`coalesce(r."IsClientReady", false) as "IsClientReady"`
    : priorColumn(`r.${column}`, typeOf[column])

/** Returns the subject of a write on an element. */
export const subjectOfElement = (
  { project_id }: Ids,
  { found }: Partial<WithFound<FoundElement>>,
): Subject => ({
  projectId: project_id,
  standardId: found?.StandardId ?? null,
})

/** Names the lock of a write on an element's record. */
export const lockOfElement = ({
  project_id,
  element_id,
  phase,
}: Ids & { phase: ElementPhase }): Lock => ({
  projectId: project_id,
  row: `element ${phase} ${project_id} ${element_id}`,
})

/** The ids that a write on an element returns. */
export const updatesOfElement = ({ project_id, element_id }: Ids, found: FoundElement) => ({
  project_id,
  standard_id: found.StandardId,
  element_id,
})
