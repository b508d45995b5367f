import { sql } from 'kysely'
import { scoreGroup, type ScoreGroup } from '../../rules/mock-score.ts'
import type { ElementPhase } from '../../rules/phases.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import { forEachElementPhase, standardTable } from '../kit/phase-tables.ts'
import { statement } from '../kit/statement.ts'
import type { elementWrites } from './contract.ts'
import {
  elementRecordChange,
  elementRecordLook,
  lockOfElement,
  placeOfElement,
  updatesOfElement,
  type FoundElement,
} from './element-record.ts'

type Contract = (typeof elementWrites)['Element:UpdateMockScore']
type Prior = FoundElement & { MockScore: number | null }

const look = elementRecordLook('score.look', ['MockScore'], { MockScore: null })

const change = elementRecordChange<{
  project_id: number
  element_id: number
  score: number | null
}>('score.change', { MockScore: 'score' })

type Totals = { project: number; standard: number; sum: number; full: number }

const recounts = forEachElementPhase((phase) => ({
  mandatory: recount(phase, 'mandatory'),
  points: recount(phase, 'points'),
  li: recount(phase, 'li'),
}))

function recount(phase: ElementPhase, group: ScoreGroup) {
  const sum = sql.ref(`${group}Sum`)
  const full = sql.ref(`${group}Full`)
  return statement<Totals, never>(
    `score.recount.${phase}.${group}`,
    (_, place) => sql<never>`
      update ${sql.table(standardTable[phase])}
      set ${sum} = ${sum} + ${place('sum')}::int, ${full} = ${full} + ${place('full')}::int
      where "ProjectId" = ${place('project')} and "StandardId" = ${place('standard')}`,
  )
}

const isFull = (score: number | null): number => (score === 100 ? 1 : 0)

async function write({ db, parameters, prior }: WriteContext<ParametersOf<Contract>>) {
  const { project_id, element_id, phase, mock_score: score } = parameters
  const { MockScore: before, ...element } = prior[0] as Prior
  const changing = change(db, phase, { project_id, element_id, score })
  const group = element.isScorable ? scoreGroup(element.ElementTypeId) : null
  const recounting =
    group === null || before === score
      ? undefined
      : db.run(recounts[phase][group], {
          project: project_id,
          standard: element.StandardId,
          sum: (score ?? 0) - (before ?? 0),
          full: isFull(score) - isFull(before),
        })
  await Promise.all([changing, recounting])
  return { ...updatesOfElement(parameters, prior), MockScore: score }
}

/** Scores an element in a phase and keeps the totals of its standard (specification, section 3). */
export const updateMockScore: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => look(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfElement,
  locks: lockOfElement,
}
