import { actionRequest, metricMoves, type ActionFlags } from '../../rules/action-request.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { standardWrites } from './contract.ts'
import { carryOutMetricMoves } from './metric.ts'
import {
  lockOfStandard,
  phaseRecordChange,
  phaseRecordLook,
  placeOfStandard,
} from './phase-record.ts'

type Contract = (typeof standardWrites)['Standard:UpdateStatus']
type Prior = ActionFlags & { OwnerId: string | null }

const look = phaseRecordLook<Prior>('status.look', [
  'Status',
  'IsReadyByClient',
  'InitiateSecondReview',
  'InitiateRFIReview',
  'UploadThisStandard',
  'UploadedToURAC',
  'OwnerId',
])

const change = phaseRecordChange<{
  project_id: number
  standard_id: number
  status: string | undefined
  ready: boolean | undefined
  second: boolean | undefined
  rfi: boolean | undefined
  upload: boolean | undefined
  uploaded: boolean | undefined
  editor: string
}>(
  'status.change',
  {
    Status: 'status',
    IsReadyByClient: 'ready',
    InitiateSecondReview: 'second',
    InitiateRFIReview: 'rfi',
    UploadThisStandard: 'upload',
    UploadedToURAC: 'uploaded',
  },
  true,
)

async function write(context: WriteContext<ParametersOf<Contract>>) {
  const { db, parameters, prior, caller } = context
  const { project_id, standard_id, phase } = parameters
  const before = prior[0] as Prior
  const changing = change(db, phase, {
    project_id,
    standard_id,
    status: parameters.status,
    ready: parameters.is_ready_by_client,
    second: parameters.initiate_second_review,
    rfi: parameters.initiate_rfi_review,
    upload: parameters.upload_this_standard,
    uploaded: parameters.uploaded_to_urac,
    editor: caller.userId,
  })
  const from = actionRequest(before)
  const to = actionRequest({
    IsReadyByClient: parameters.is_ready_by_client ?? before.IsReadyByClient,
    InitiateRFIReview: parameters.initiate_rfi_review ?? before.InitiateRFIReview,
    InitiateSecondReview: parameters.initiate_second_review ?? before.InitiateSecondReview,
    UploadThisStandard: parameters.upload_this_standard ?? before.UploadThisStandard,
  })
  const moves = phase === 'desktop-review' ? metricMoves(from, to) : []
  await Promise.all([changing, carryOutMetricMoves(context, before.OwnerId, moves)])
  return { project_id, standard_id }
}

/** Sets the status and flags of a standard and moves its action request (specification, section 4). */
export const updateStatus: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => look(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfStandard,
  locks: lockOfStandard,
}
