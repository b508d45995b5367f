import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import type { standardWrites } from './contract.ts'
import {
  lockOfStandard,
  phaseRecordChange,
  phaseRecordLook,
  placeOfStandard,
} from './phase-record.ts'

type Contract = (typeof standardWrites)['Standard:UpdateConsultantComment']

const look = phaseRecordLook('consultantComment.look', [
  'ConsultantComment',
  'LastConsultantId',
  'ConsultantCommentLastModified',
  'IsConsultantCommentVisible',
])

const change = phaseRecordChange<{
  project_id: number
  standard_id: number
  comment: string
  consultant: string
  now: string
  editor: string
}>('consultantComment.change', {
  ConsultantComment: 'comment',
  LastConsultantId: 'consultant',
  ConsultantCommentLastModified: 'now',
})

async function write({
  db,
  parameters,
  caller: { userId },
  now,
}: WriteContext<ParametersOf<Contract>>) {
  const { project_id, standard_id, phase, consultant_comment: comment } = parameters
  await change(db, phase, {
    project_id,
    standard_id,
    comment,
    consultant: userId,
    now,
    editor: userId,
  })
  return { project_id, standard_id }
}

/** Sets the consultants' comment on a standard in a phase; whether the client sees it is a matter of its own. */
export const updateConsultantComment: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => look(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfStandard,
  locks: lockOfStandard,
}
