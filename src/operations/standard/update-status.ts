import { sql } from 'kysely'
import {
  actionRequest,
  metricMoves,
  type ActionFlags,
} from '#rules/review/actions/action-request.ts'
import { statusFlags } from '#rules/review/phase-columns.ts'
import type { ParametersOf } from '../core/contract.ts'
import { inOneStatement } from '../core/one-statement.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { standardWrites } from './contract.ts'
import { applyMetricMoves } from './metric.ts'
import {
  lockOfStandard,
  phaseRecordChange,
  phaseRecordInOneStatement,
  phaseRecordSnapshot,
  subjectOfStandard,
} from './phase/phase-record.ts'
import { hasReturn, readyElementsIn, storeReturn } from './standard-return.ts'

type Contract = (typeof standardWrites)['Standard:UpdateStatus']
type Stored = ActionFlags & { Status: string; UploadedToURAC: boolean; OwnerId: string | null }
type Prior = Stored & {
  /** Which of the elements to be returned were ready. */
  ReadyElements?: number[]
  /** Whether the client was earlier given a reason, which sending back without one removes. */
  HasReturn?: boolean
}

const priorColumns = ['Status', ...statusFlags, 'OwnerId'] as const

const takeSnapshot = phaseRecordSnapshot<Stored>('status.snapshot', priorColumns)

const lockRecord = statement<Pick<Change, 'project_id' | 'standard_id'>, { locked: number }>(
  'status.lock',
  (_, place) => sql<{ locked: number }>`
    select 1 as locked from "StandardDesktopReview"
    where "ProjectId" = ${place('project_id')} and "StandardId" = ${place('standard_id')} for no key update`,
)

type Change = {
  project_id: number
  standard_id: number
  status: string | undefined
  ready: boolean | undefined
  second: boolean | undefined
  rfi: boolean | undefined
  upload: boolean | undefined
  uploaded: boolean | undefined
  editor: string
}

const columns = {
  Status: 'status',
  IsReadyByClient: 'ready',
  InitiateSecondReview: 'second',
  InitiateRFIReview: 'rfi',
  UploadThisStandard: 'upload',
  UploadedToURAC: 'uploaded',
} as const

const change = phaseRecordChange<Change>('status.change', columns, true)

const statements = phaseRecordInOneStatement<Change>(
  'Standard:UpdateStatus',
  'status.one',
  priorColumns,
  columns,
)

const changeOf = (parameters: ParametersOf<Contract>, editor: string): Change => ({
  project_id: parameters.project_id,
  standard_id: parameters.standard_id,
  status: parameters.status,
  ready: parameters.is_ready_by_client,
  second: parameters.initiate_second_review,
  rfi: parameters.initiate_rfi_review,
  upload: parameters.upload_this_standard,
  uploaded: parameters.uploaded_to_urac,
  editor,
})

async function snapshot({ db, parameters }: SnapshotContext<ParametersOf<Contract>>) {
  if (parameters.phase !== 'desktop-review' || parameters.is_ready_by_client === undefined)
    return takeSnapshot(db, parameters)
  const { return_elements } = parameters
  // What depends on the record is read after it is locked, as in the writes that mark elements as ready.
  // The snapshot itself locks the records of a whole group, which is sent later.
  const [, { found }, HasReturn, ReadyElements] = await Promise.all([
    db.run(lockRecord, parameters),
    takeSnapshot(db, parameters),
    hasReturn(db, parameters),
    return_elements && readyElementsIn(db, parameters),
  ])
  const row = { ...found, HasReturn, ...(ReadyElements && { ReadyElements }) }
  return { prior: [row], found: row }
}

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<Prior>>) {
  const { db, parameters, found: before, caller } = context
  const { project_id, standard_id, phase } = parameters
  const changing = change(db, phase, changeOf(parameters, caller.userId))
  const from = actionRequest(before)
  const to = actionRequest({
    IsReadyByClient: parameters.is_ready_by_client ?? before.IsReadyByClient,
    InitiateRFIReview: parameters.initiate_rfi_review ?? before.InitiateRFIReview,
    InitiateSecondReview: parameters.initiate_second_review ?? before.InitiateSecondReview,
    UploadThisStandard: parameters.upload_this_standard ?? before.UploadThisStandard,
  })
  const moves = phase === 'desktop-review' ? metricMoves(from, to) : []
  const { ReadyElements: readyElements = [] } = before
  const returning = storeReturn(db, parameters, {
    readyElements,
    user: caller.userId,
    now: context.now,
  })
  await Promise.all([changing, applyMetricMoves(context, before.OwnerId, moves), returning])
  return { project_id, standard_id }
}

// The flags of Desktop Review move its action request, depending on the stored flags.
const movesNothing = (parameters: ParametersOf<Contract>): boolean =>
  parameters.phase !== 'desktop-review' ||
  (parameters.is_ready_by_client ??
    parameters.initiate_rfi_review ??
    parameters.initiate_second_review ??
    parameters.upload_this_standard) === undefined

/** Sets the status and flags of a standard and moves its action request (specification, section 4). */
export const updateStatus: WriteOperation<Contract, WithFound<Prior>> = {
  snapshot,
  write,
  subject: subjectOfStandard,
  locks: lockOfStandard,
  inOneStatement: (parameters, { userId }) =>
    movesNothing(parameters)
      ? inOneStatement(statements[parameters.phase], changeOf(parameters, userId))
      : undefined,
}
