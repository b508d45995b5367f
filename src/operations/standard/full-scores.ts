import { sql } from 'kysely'
import type { ElementPhase } from '#rules/review/phases.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { forEachElementPhase, standardTable } from '../core/phase/phase-tables.ts'
import { joinsOf, totalOf } from '../core/phase/phase-totals.ts'
import { statement } from '../core/statement.ts'
import type { scoreReads } from './score-contract.ts'

type Contract = (typeof scoreReads)['projects/{id}/full_scores']
type Row = ReplyOf<Contract>[number]

const fullOf = (phase: ElementPhase, column: string) =>
  sql`${sql.raw(totalOf(phase, column))} as ${sql.ref(column)}`

const counts = forEachElementPhase((phase) =>
  statement<{ project: number }, Row>(
    `standard.fullScores.${phase}`,
    (_, place) => sql<Row>`
      select r."StandardId", ${fullOf(phase, 'mandatoryFull')}, ${fullOf(phase, 'pointsFull')}, ${fullOf(phase, 'liFull')}
      from ${sql.table(standardTable[phase])} r ${sql.raw(joinsOf(phase))}
      where r."ProjectId" = ${place('project')} order by r."StandardId"`,
  ),
)

async function read({ db, query, caller }: ReadContext<QueryOf<Contract>>): Promise<Row[]> {
  // These counts are scores: the field rules show MockScore to clients under the same condition.
  if (!caller.isStaff && !caller.areScoresVisible) return []
  return db.run(counts[query.phase], { project: query.id })
}

/** How many elements of each standard are Met in a phase. */
export const fullScores: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read,
  cacheKey: ({ id, phase }, caller) =>
    `full scores ${id} ${phase} ${caller.isStaff || caller.areScoresVisible}`,
}
