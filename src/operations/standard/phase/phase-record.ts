import { sql } from 'kysely'
import type { Phase } from '#rules/review/phases.ts'
import type { Db } from '../../core/db.ts'
import { ApiError } from '../../core/issues/api-error.ts'
import { oneStatement, priorColumn } from '../../core/one-statement.ts'
import type { Lock } from '../../core/operation.ts'
import { forEachPhase, standardTable } from '../../core/phase/phase-tables.ts'
import { statementForMany, type Statement, type TypesOf } from '../../core/statement.ts'

type Ids = { project_id: number; standard_id: number }
/** What every change of a phase record names: the record, and who changes it. */
type Edited = Ids & { editor: string }

/** The columns of a phase record that writes of the focus Standard change, with their types. */
const columnTypes = {
  Status: 'text',
  IsReadyByClient: 'boolean',
  InitiateSecondReview: 'boolean',
  InitiateRFIReview: 'boolean',
  UploadThisStandard: 'boolean',
  UploadedToURAC: 'boolean',
  OwnerId: 'text',
  EditorId: 'text',
  ClientComment: 'text',
  LastClientId: 'text',
  ClientCommentLastModified: 'timestamptz',
  ConsultantComment: 'text',
  LastConsultantId: 'text',
  ConsultantCommentLastModified: 'timestamptz',
  IsConsultantCommentVisible: 'boolean',
} as const

const gapAnalysisTypes = {
  TheGood: 'text',
  TheBad: 'text',
  IsTheGoodVisible: 'boolean',
  IsTheBadVisible: 'boolean',
} as const

/** A column of the phase records that writes of the focus Standard change. */
export type PhaseColumn = keyof typeof columnTypes

/** A column that only the Gap Analysis record has. */
export type GapAnalysisColumn = keyof typeof gapAnalysisTypes

type Column = PhaseColumn | GapAnalysisColumn

const typeOf: Readonly<Record<Column, string>> = { ...columnTypes, ...gapAnalysisTypes }
const idTypes = { project_id: 'int', standard_id: 'int' } as const

type Found<Row> = Row & { ProjectId: number; StandardId: number }

const lockRecord = <Row extends object>(
  name: string,
  table: string,
  columns: readonly (keyof Row & Column)[],
) =>
  statementForMany<Ids, Found<Row>>(
    name,
    idTypes,
    (asked) => sql<Found<Row>>`
      select asked.n, r."ProjectId", r."StandardId", ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
      from ${asked} join ${sql.table(table)} r
        on r."ProjectId" = asked.project_id and r."StandardId" = asked.standard_id
      for update of r`,
  )

const takeSnapshot = async <Row extends object>(
  db: Db,
  lock: Statement<Ids, Found<Row>>,
  { project_id, standard_id }: Ids,
) => {
  const [row] = await db.run(lock, { project_id, standard_id })
  if (row === undefined) throw new ApiError('notFound')
  return { prior: [row], found: row }
}

/**
 * Locks a standard's record of a phase and returns the ids and the named columns. Rejects with 404 when the standard
 * does not belong to the project.
 */
export function phaseRecordSnapshot<Row extends object>(
  name: string,
  columns: readonly (keyof Row & PhaseColumn)[],
) {
  const locks = forEachPhase((phase) =>
    lockRecord<Row>(`standard.${name}.${phase}`, standardTable[phase], columns),
  )
  return (db: Db, { phase, ...ids }: Ids & { phase: Phase }) => takeSnapshot(db, locks[phase], ids)
}

/** The same for the Gap Analysis record, including the columns that only it has. */
export function gapAnalysisSnapshot<Row extends object>(
  name: string,
  columns: readonly (keyof Row & GapAnalysisColumn)[],
) {
  const lock = lockRecord<Row>(`standard.${name}`, standardTable['gap-analysis'], columns)
  return (db: Db, ids: Ids) => takeSnapshot(db, lock, ids)
}

// The columns that a change sets, each with the name of its value, and the types of the values. The person
// who last changed a record is its editor (specification, section 3).
const editedBy = <Values extends Edited>(set: Partial<Record<Column, keyof Values & string>>) => {
  const changes = Object.entries({ ...set, EditorId: 'editor' }) as [
    Column,
    keyof Values & string,
  ][]
  const types = {
    ...idTypes,
    ...Object.fromEntries(changes.map(([column, value]) => [value, typeOf[column]])),
  } as TypesOf<Values>
  return { changes, types }
}

const changeOf = <Values extends Edited>(
  name: string,
  table: string,
  set: Partial<Record<Column, keyof Values & string>>,
  keeps: boolean,
) => {
  const { changes, types } = editedBy(set)
  return statementForMany<Values, { changed: number }>(name, types, (asked) => {
    const assignments = changes.map(([column, value]) =>
      keeps
        ? sql`${sql.ref(column)} = coalesce(${sql.ref(`asked.${value}`)}, ${sql.ref(`r.${column}`)})`
        : sql`${sql.ref(column)} = ${sql.ref(`asked.${value}`)}`,
    )
    return sql<{ changed: number }>`
      update ${sql.table(table)} r set ${sql.join(assignments)} from ${asked}
      where r."ProjectId" = asked.project_id and r."StandardId" = asked.standard_id returning asked.n, 1 as changed`
  })
}

const changeOne = async <Values extends Edited>(
  db: Db,
  change: Statement<Values, { changed: number }>,
  values: Values,
): Promise<void> => {
  const changed = await db.run(change, values)
  if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
}

/**
 * A change of a phase record that sets its editor and the given columns, each to the value with the given name; with `keeps`, a value of null or
 * undefined leaves its column unchanged.
 */
export function phaseRecordChange<Values extends Edited>(
  name: string,
  set: Partial<Record<PhaseColumn, keyof Values & string>>,
  keeps = false,
) {
  const changes = forEachPhase((phase) =>
    changeOf<Values>(`standard.${name}.${phase}`, standardTable[phase], set, keeps),
  )
  return (db: Db, phase: Phase, values: Values): Promise<void> =>
    changeOne(db, changes[phase], values)
}

/** A change of the Gap Analysis record, which also sets its editor; a value of undefined leaves its column unchanged. */
export function gapAnalysisChange<Values extends Edited>(
  name: string,
  set: Partial<Record<GapAnalysisColumn, keyof Values & string>>,
) {
  const change = changeOf<Values>(`standard.${name}`, standardTable['gap-analysis'], set, true)
  return (db: Db, values: Values): Promise<void> => changeOne(db, change, values)
}

/**
 * The write of a phase record in one statement: returns the prior values of the columns `prior` and sets those of `set`, as `phaseRecordChange` does
 * when null leaves a column unchanged.
 */
export function phaseRecordInOneStatement<Values extends Edited>(
  call: `Standard:${string}`,
  name: string,
  prior: readonly PhaseColumn[],
  set: Partial<Record<PhaseColumn, keyof Values & string>>,
) {
  const { changes, types } = editedBy(set)
  return forEachPhase((phase) => {
    const table = sql.table(standardTable[phase])
    return oneStatement<Values>(`standard.${name}.${phase}`, {
      call,
      types,
      lock: (asked) => sql`
        select asked.n, true as "isLocked" from ${asked} join ${table} r
          on r."ProjectId" = asked.project_id and r."StandardId" = asked.standard_id
        for update of r`,
      reads: sql`r."ProjectId", r."StandardId", ${sql.join(prior.map((column) => priorColumn(`r.${column}`, typeOf[column])))}`,
      from: sql`join ${table} r on r."ProjectId" = asked.project_id and r."StandardId" = asked.standard_id where true`,
      prior: ['ProjectId', 'StandardId', ...prior],
      changes: {
        changed: sql`
          update ${table} r set ${sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = coalesce(${sql.ref(`f.${value}`)}, ${sql.ref(`r.${column}`)})`))}
          from found f where r."ProjectId" = f."ProjectId" and r."StandardId" = f."StandardId"`,
      },
      updates: sql`json_build_object('project_id', "ProjectId", 'standard_id', "StandardId")`,
    })
  })
}

/** The subject of a write on a standard of a project. */
export const subjectOfStandard = ({ project_id, standard_id }: Ids) => ({
  projectId: project_id,
  standardId: standard_id,
})

/** Names the lock of a write on the phase record of a standard. */
export const lockOfStandard = ({
  project_id,
  standard_id,
  phase,
}: Ids & { phase: Phase }): Lock => ({
  projectId: project_id,
  row: `${phase} ${project_id} ${standard_id}`,
})
