import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import type { elementWrites } from './contract.ts'
import {
  elementRecordChange,
  elementRecordLook,
  lockOfElement,
  placeOfElement,
  updatesOfElement,
} from './element-record.ts'

type Contract = (typeof elementWrites)['Element:UpdateConsultantComment']

const look = elementRecordLook(
  'comment.look',
  ['ConsultantComment', 'ConsultantCommentDate', 'ConsultantId'],
  { ConsultantComment: null, ConsultantCommentDate: null, ConsultantId: null },
)

const change = elementRecordChange<{
  project_id: number
  element_id: number
  comment: string
  consultant: string
  now: string
}>('comment.change', {
  ConsultantComment: 'comment',
  ConsultantCommentDate: 'now',
  ConsultantId: 'consultant',
})

async function write({ db, parameters, caller, now, prior }: WriteContext<ParametersOf<Contract>>) {
  const { project_id, element_id, phase, consultant_comment: comment } = parameters
  await change(db, phase, { project_id, element_id, comment, consultant: caller.userId, now })
  return updatesOfElement(parameters, prior)
}

/** Sets the consultants' comment on an element in a phase. */
export const updateElementComment: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => look(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfElement,
  locks: lockOfElement,
}
