import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import type { standardWrites } from './contract.ts'
import {
  lockOfStandard,
  phaseRecordChange,
  phaseRecordLook,
  placeOfStandard,
} from './phase-record.ts'

type Contract = (typeof standardWrites)['Standard:UpdateConsultantCommentReady']

const look = phaseRecordLook('consultantCommentReady.look', ['IsConsultantCommentVisible'])

const change = phaseRecordChange<{
  project_id: number
  standard_id: number
  visible: boolean
  editor: string
}>('consultantCommentReady.change', { IsConsultantCommentVisible: 'visible' })

async function write({ db, parameters, caller }: WriteContext<ParametersOf<Contract>>) {
  const { project_id, standard_id, phase, is_consultant_comment_visible: visible } = parameters
  await change(db, phase, { project_id, standard_id, visible, editor: caller.userId })
  return { project_id, standard_id }
}

/** Shows the consultants' comment of a phase to the client, or hides it again. */
export const updateConsultantCommentReady: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => look(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfStandard,
  locks: lockOfStandard,
}
