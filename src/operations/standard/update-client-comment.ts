import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import type { standardWrites } from './contract.ts'
import {
  lockOfStandard,
  phaseRecordChange,
  phaseRecordLook,
  placeOfStandard,
} from './phase-record.ts'

type Contract = (typeof standardWrites)['Standard:UpdateClientComment']

const look = phaseRecordLook('clientComment.look', [
  'ClientComment',
  'LastClientId',
  'ClientCommentLastModified',
])

const change = phaseRecordChange<{
  project_id: number
  standard_id: number
  comment: string
  client: string
  now: string
  editor: string
}>('clientComment.change', {
  ClientComment: 'comment',
  LastClientId: 'client',
  ClientCommentLastModified: 'now',
})

async function write({
  db,
  parameters,
  caller: { userId },
  now,
}: WriteContext<ParametersOf<Contract>>) {
  const { project_id, standard_id, phase, client_comment: comment } = parameters
  await change(db, phase, { project_id, standard_id, comment, client: userId, now, editor: userId })
  return { project_id, standard_id }
}

/** Sets the client's comment on a standard in a phase. */
export const updateClientComment: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => look(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfStandard,
  locks: lockOfStandard,
}
