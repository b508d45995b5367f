import { sql } from 'kysely'
import { scoreGroup, type ScoreGroup } from '../../rules/mock-score.ts'
import type { ElementPhase } from '../../rules/phases.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { elementTable, forEachElementPhase, standardTable } from '../kit/phase-tables.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import { TryAgain } from '../kit/try-again.ts'
import type { elementWrites } from './contract.ts'
import {
  lockOfElement,
  placeOfElement,
  updatesOfElement,
  type FoundElement,
} from './element-record.ts'

type Contract = (typeof elementWrites)['Element:UpdateMockScore']
type Parameters = ParametersOf<Contract>
type Prior = FoundElement & { MockScore: number | null }

const looks = forEachElementPhase((phase) =>
  statement<{ project: number; element: number }, Prior>(
    `score.look.${phase}`,
    (_, place) => sql<Prior>`
      select s."ProjectId", e."Id" as "ElementId", e."StandardId", e."ElementTypeId", e."isScorable",
        s."IsConsultantCommentVisible", r."MockScore"
      from "Element" e
      join ${sql.table(standardTable[phase])} s on s."ProjectId" = ${place('project')} and s."StandardId" = e."StandardId"
      left join ${sql.table(elementTable[phase])} r on r."ProjectId" = s."ProjectId" and r."ElementId" = e."Id"
      where e."Id" = ${place('element')}
      for no key update of s`,
  ),
)

type Change = { project: number; element: number; standard: number; score: number | null }

const changes = forEachElementPhase((phase) => ({
  mandatory: changeOf(phase, 'mandatory'),
  points: changeOf(phase, 'points'),
  li: changeOf(phase, 'li'),
  uncounted: changeOf(phase, null),
}))

// Stores the score and, in the same statement, moves the totals of the standard by what it differs from the one replaced.
function changeOf(phase: ElementPhase, group: ScoreGroup | null) {
  return statement<Change, { replaced: number | null }>(
    `score.change.${phase}.${group ?? 'uncounted'}`,
    (_, place) => {
      const score = sql`${place('score')}::smallint`
      const replaced = sql`(select "MockScore" from replaced)`
      const [sum, full] = [sql.ref(`${group}Sum`), sql.ref(`${group}Full`)]
      const moved =
        group === null
          ? sql`select ${replaced} as replaced from stored`
          : sql`
            update ${sql.table(standardTable[phase])}
            set ${sum} = ${sum} + coalesce(${score}, 0) - coalesce(${replaced}, 0),
              ${full} = ${full} + coalesce((${score} = 100)::int, 0) - coalesce((${replaced} = 100)::int, 0)
            where "ProjectId" = ${place('project')} and "StandardId" = ${place('standard')}
            returning ${replaced} as replaced`
      return sql<{ replaced: number | null }>`
        with replaced as (
          select "MockScore" from ${sql.table(elementTable[phase])}
          where "ProjectId" = ${place('project')} and "ElementId" = ${place('element')}),
        stored as (
          insert into ${sql.table(elementTable[phase])} ("ProjectId", "ElementId", "MockScore")
          values (${place('project')}, ${place('element')}, ${score})
          on conflict ("ProjectId", "ElementId") do update set "MockScore" = excluded."MockScore" returning 1)
        ${moved}`
    },
  )
}

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { project_id: project, element_id: element, phase } = parameters
  const prior = await db.run(looks[phase], { project, element })
  if (prior.length !== 1) throw new Refusal('notFound')
  return { prior }
}

async function write({ db, parameters, prior }: WriteContext<Parameters>) {
  const { project_id, element_id, phase, mock_score: score } = parameters
  const { MockScore: before, isScorable, ElementTypeId, StandardId } = prior[0] as Prior
  const group = (isScorable ? scoreGroup(ElementTypeId) : null) ?? 'uncounted'
  const changed = await db.run(changes[phase][group], {
    project: project_id,
    element: element_id,
    standard: StandardId,
    score,
  })
  if (changed.length !== 1) throw new Refusal('didNotUpdateOne', [changed.length])
  // The look waited for somebody who scored the same element: what it read beside the lock was the value before that.
  if (changed[0]?.replaced !== before) throw new TryAgain()
  return { ...updatesOfElement(parameters, prior), MockScore: score }
}

/** Scores an element in a phase and keeps the totals of its standard (specification, section 3). */
export const updateMockScore: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: placeOfElement,
  locks: lockOfElement,
}
