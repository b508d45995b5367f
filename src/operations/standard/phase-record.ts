import { sql } from 'kysely'
import type { Phase } from '../../rules/phases.ts'
import type { Db } from '../kit/db.ts'
import { forEachPhase, standardTable } from '../kit/phase-tables.ts'
import type { Lock } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statementForMany, type Statement, type TypesOf } from '../kit/statement.ts'

type Ids = { project_id: number; standard_id: number }
/** What every change of a phase record names: which one, and who changes it. */
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

/** A column that only the record of Gap Analysis has. */
export type GapAnalysisColumn = keyof typeof gapAnalysisTypes

type Column = PhaseColumn | GapAnalysisColumn

const typeOf: Readonly<Record<Column, string>> = { ...columnTypes, ...gapAnalysisTypes }
const idTypes = { project_id: 'int', standard_id: 'int' } as const

type Found<Row> = Row & { ProjectId: number; StandardId: number }

// The names of the columns are checked by the types of those who call.
const lookAt = <Row extends object>(name: string, table: string, columns: readonly Column[]) =>
  statementForMany<Ids, Found<Row>>(
    name,
    idTypes,
    (asked) => sql<Found<Row>>`
      select asked.n, r."ProjectId", r."StandardId", ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
      from ${asked} join ${sql.table(table)} r
        on r."ProjectId" = asked.project_id and r."StandardId" = asked.standard_id
      for update of r`,
  )

const find = async <Row extends object>(
  db: Db,
  look: Statement<Ids, Found<Row>>,
  { project_id, standard_id }: Ids,
) => {
  const prior = await db.run(look, { project_id, standard_id })
  if (prior.length !== 1) throw new Refusal('notFound')
  return { prior }
}

/**
 * A look at a standard's record of each phase that locks it: the ids and the columns named. Refuses with 404 when the standard
 * is not one of the project.
 */
export function phaseRecordLook<Row extends object>(name: string, columns: readonly PhaseColumn[]) {
  const looks = forEachPhase((phase) =>
    lookAt<Row>(`standard.${name}.${phase}`, standardTable[phase], columns),
  )
  return (db: Db, { phase, ...ids }: Ids & { phase: Phase }) => find(db, looks[phase], ids)
}

/** The same look at the record of Gap Analysis, with the columns that only it has. */
export function gapAnalysisLook(name: string, columns: readonly GapAnalysisColumn[]) {
  const look = lookAt(`standard.${name}`, standardTable['gap-analysis'], columns)
  return (db: Db, ids: Ids) => find(db, look, ids)
}

const changeOf = <Values extends Edited>(
  name: string,
  table: string,
  set: Partial<Record<Column, keyof Values & string>>,
  keeps: boolean,
) => {
  // Whoever changes a record is its editor (specification, section 3).
  const changes = Object.entries({ ...set, EditorId: 'editor' }) as [
    Column,
    keyof Values & string,
  ][]
  const types = {
    ...idTypes,
    ...Object.fromEntries(changes.map(([column, value]) => [value, typeOf[column]])),
  } as TypesOf<Values>
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

const carryOut = async <Values extends Edited>(
  db: Db,
  change: Statement<Values, { changed: number }>,
  values: Values,
): Promise<void> => {
  const changed = await db.run(change, values)
  if (changed.length !== 1) throw new Refusal('didNotUpdateOne', [changed.length])
}

/** A change of a phase record that sets its editor and columns, each to the value named; a value of null or undefined leaves the column when `keeps`. */
export function phaseRecordChange<Values extends Edited>(
  name: string,
  set: Partial<Record<PhaseColumn, keyof Values & string>>,
  keeps = false,
) {
  const changes = forEachPhase((phase) =>
    changeOf<Values>(`standard.${name}.${phase}`, standardTable[phase], set, keeps),
  )
  return (db: Db, phase: Phase, values: Values): Promise<void> =>
    carryOut(db, changes[phase], values)
}

/** A change of the record of Gap Analysis, which sets its editor too; a value of undefined leaves its column. */
export function gapAnalysisChange<Values extends Edited>(
  name: string,
  set: Partial<Record<GapAnalysisColumn, keyof Values & string>>,
) {
  const change = changeOf<Values>(`standard.${name}`, standardTable['gap-analysis'], set, true)
  return (db: Db, values: Values): Promise<void> => carryOut(db, change, values)
}

/** The place of a write on a standard of a project. */
export const placeOfStandard = ({ project_id, standard_id }: Ids) => ({
  projectId: project_id,
  standardId: standard_id,
})

/** What a write on the phase record of a standard locks. */
export const lockOfStandard = ({
  project_id,
  standard_id,
  phase,
}: Ids & { phase: Phase }): Lock => ({
  projectId: project_id,
  row: `${phase} ${project_id} ${standard_id}`,
})
