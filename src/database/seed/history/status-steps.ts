import type { ActionFlags } from '../../../rules/action-request.ts'
import type { SeededRecord } from './read-project.ts'

/** What of a phase record a status write changes, by column. */
export type Standing = ActionFlags & {
  readonly Status: string
  readonly UploadedToURAC: boolean
}

/** One status write on the way of a standard: by whom, and what it sets. */
export type StatusStep = { readonly by: 'client' | 'SC' | 'AC'; readonly set: Partial<Standing> }

/** What a phase record begins with. */
export const blank: Standing = {
  Status: 'Blank',
  IsReadyByClient: false,
  InitiateRFIReview: false,
  InitiateSecondReview: false,
  UploadThisStandard: false,
  UploadedToURAC: false,
}

const submitted: StatusStep = { by: 'client', set: { IsReadyByClient: true } }
const reviewed: StatusStep = {
  by: 'AC',
  set: { Status: 'ReadyForSecondReview', IsReadyByClient: false },
}

const differing = (from: Standing, to: Standing): Partial<Standing> =>
  Object.fromEntries(
    Object.entries(to).filter(([column, value]) => from[column as keyof Standing] !== value),
  )

/** What a record comes to stand at after steps. */
const standingAfter = (steps: readonly StatusStep[]): Standing =>
  steps.reduce<Standing>((standing, { set }) => ({ ...standing, ...set }), blank)

/** The status writes by which a record came to stand as it does, the way the product is used: submitted, reviewed, completed, and then on. */
export function statusSteps(record: SeededRecord): StatusStep[] {
  const { Status, IsReadyByClient, InitiateRFIReview, InitiateSecondReview } = record
  const { UploadThisStandard, UploadedToURAC } = record
  const to: Standing = {
    Status,
    IsReadyByClient,
    InitiateRFIReview,
    InitiateSecondReview,
    UploadThisStandard,
    UploadedToURAC,
  }
  const steps: StatusStep[] = []
  const goOn = (step: StatusStep) => steps.push(step)
  if (record.phase === 'desktop-review' && Status !== 'NotApplicable') {
    if (IsReadyByClient || Status !== 'Blank') goOn(submitted)
    if (Status !== 'Blank') goOn(reviewed)
    if (Status === 'Complete' && (InitiateRFIReview || UploadThisStandard || UploadedToURAC))
      goOn({ by: 'SC', set: { Status: 'Complete' } })
    if (UploadedToURAC) goOn({ by: 'SC', set: { UploadThisStandard: true } })
  }
  const rest = differing(standingAfter(steps), to)
  if (Object.keys(rest).length > 0) goOn({ by: 'SC', set: rest })
  return steps
}
