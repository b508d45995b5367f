import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import type { standardWrites } from './contract.ts'
import {
  gapAnalysisChange,
  gapAnalysisLook,
  lockOfStandard,
  placeOfStandard,
} from './phase-record.ts'

type Contract = (typeof standardWrites)['Standard:UpdateGapAnalysisCommentReady']

const look = gapAnalysisLook('gapAnalysisCommentReady.look', [
  'IsTheGoodVisible',
  'IsTheBadVisible',
])

const change = gapAnalysisChange<{
  project_id: number
  standard_id: number
  good: boolean | undefined
  bad: boolean | undefined
  editor: string
}>('gapAnalysisCommentReady.change', { IsTheGoodVisible: 'good', IsTheBadVisible: 'bad' })

async function write({ db, parameters, caller }: WriteContext<ParametersOf<Contract>>) {
  const { project_id, standard_id, is_the_good_visible: good, is_the_bad_visible: bad } = parameters
  await change(db, { project_id, standard_id, good, bad, editor: caller.userId })
  return { project_id, standard_id }
}

/** Shows The Good, The Bad or both of a standard to the client, or hides them again, each by itself. */
export const updateGapAnalysisCommentReady: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => look(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfStandard,
  locks: lockOfStandard,
}
