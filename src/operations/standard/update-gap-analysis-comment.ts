import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import type { standardWrites } from './contract.ts'
import {
  gapAnalysisChange,
  gapAnalysisLook,
  lockOfStandard,
  placeOfStandard,
} from './phase-record.ts'

type Contract = (typeof standardWrites)['Standard:UpdateGapAnalysisComment']

const look = gapAnalysisLook('gapAnalysisComment.look', [
  'TheGood',
  'TheBad',
  'IsTheGoodVisible',
  'IsTheBadVisible',
])

const change = gapAnalysisChange<{
  project_id: number
  standard_id: number
  good: string | undefined
  bad: string | undefined
  editor: string
}>('gapAnalysisComment.change', { TheGood: 'good', TheBad: 'bad' })

async function write({ db, parameters, caller }: WriteContext<ParametersOf<Contract>>) {
  const { project_id, standard_id, the_good: good, the_bad: bad } = parameters
  await change(db, { project_id, standard_id, good, bad, editor: caller.userId })
  return { project_id, standard_id }
}

/** Sets The Good, The Bad or both of a standard in Gap Analysis; whether the client sees them is a matter of its own. */
export const updateGapAnalysisComment: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => look(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfStandard,
  locks: lockOfStandard,
}
