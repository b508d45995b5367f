import { sql } from 'kysely'
import type { Phase } from '../../rules/phases.ts'
import type { Db } from '../kit/db.ts'
import { forEachPhase, standardTable } from '../kit/phase-tables.ts'
import type { Lock } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'

type Ids = { project_id: number; standard_id: number }

/** Columns of a phase record that writes of the focus Standard change. */
export type PhaseColumn =
  | 'Status'
  | 'IsReadyByClient'
  | 'InitiateSecondReview'
  | 'InitiateRFIReview'
  | 'UploadThisStandard'
  | 'UploadedToURAC'
  | 'OwnerId'
  | 'ClientComment'
  | 'LastClientId'
  | 'ClientCommentLastModified'
  | 'ConsultantComment'
  | 'LastConsultantId'
  | 'ConsultantCommentLastModified'
  | 'IsConsultantCommentVisible'

/**
 * A look at a standard's record of each phase that locks it: the ids and the columns named. Refuses with 404 when the standard
 * is not one of the project.
 */
export function phaseRecordLook<Row extends object>(name: string, columns: readonly PhaseColumn[]) {
  const looks = forEachPhase((phase) =>
    statement<Ids, Row & { ProjectId: number; StandardId: number }>(
      `standard.${name}.${phase}`,
      (build, place) =>
        build
          .selectFrom(standardTable[phase])
          .select(['ProjectId', 'StandardId', ...columns])
          .where('ProjectId', '=', place('project_id'))
          .where('StandardId', '=', place('standard_id'))
          .forUpdate(),
    ),
  )
  return async (db: Db, { phase, ...ids }: Ids & { phase: Phase }) => {
    const prior = await db.run(looks[phase], {
      project_id: ids.project_id,
      standard_id: ids.standard_id,
    })
    if (prior.length !== 1) throw new Refusal('notFound')
    return { prior }
  }
}

/** A change of a phase record that sets columns, each to the value named; a value of null or undefined leaves the column when `keeps`. */
export function phaseRecordChange<Values extends Ids>(
  name: string,
  set: Partial<Record<PhaseColumn | 'EditorId', keyof Values & string>>,
  keeps = false,
) {
  const changes = forEachPhase((phase) =>
    statement<Values, { changed: number }>(`standard.${name}.${phase}`, (_, place) => {
      const assignments = Object.entries(set).map(([column, value]) =>
        keeps
          ? sql`${sql.ref(column)} = coalesce(${place(value)}, ${sql.ref(column)})`
          : sql`${sql.ref(column)} = ${place(value)}`,
      )
      return sql<{ changed: number }>`
        update ${sql.table(standardTable[phase])} set ${sql.join(assignments)}
        where "ProjectId" = ${place('project_id')} and "StandardId" = ${place('standard_id')} returning 1 as changed`
    }),
  )
  return async (db: Db, phase: Phase, values: Values): Promise<void> => {
    const changed = await db.run(changes[phase], values)
    if (changed.length !== 1) throw new Refusal('didNotUpdateOne', [changed.length])
  }
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
