import type { StandardStatus } from '../../../rules/standard-status.ts'
import type { Standing } from './review-action.ts'

/** The parameters of Standard:UpdateStatus that say how a standard is to stand. */
export type StandingParameters = {
  status?: StandardStatus
  is_ready_by_client?: boolean
  initiate_second_review?: boolean
  initiate_rfi_review?: boolean
  upload_this_standard?: boolean
  uploaded_to_urac?: boolean
}

/** The parameter of Standard:UpdateStatus that sets each column. */
const parameterOf = {
  Status: 'status',
  IsReadyByClient: 'is_ready_by_client',
  InitiateSecondReview: 'initiate_second_review',
  InitiateRFIReview: 'initiate_rfi_review',
  UploadThisStandard: 'upload_this_standard',
  UploadedToURAC: 'uploaded_to_urac',
} as const satisfies Record<keyof Standing, keyof StandingParameters>

const columns = Object.keys(parameterOf) as (keyof Standing)[]

/** The parameters that set the columns of a standing. */
export const standingParameters = (set: Standing): StandingParameters =>
  Object.fromEntries(
    columns
      .filter((column) => set[column] !== undefined)
      .map((column) => [parameterOf[column], set[column]]),
  )

/** The status and flags as they were last seen, as far as the caller sees them: what an action overwrites, or decides on. */
export const seenStanding = (details: {
  readonly [Column in keyof Standing]?: Standing[Column] | undefined
}): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    columns
      .filter((column) => details[column] !== undefined)
      .map((column) => [column, details[column]]),
  )
