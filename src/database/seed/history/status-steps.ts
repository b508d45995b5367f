import { noFlags, type StatusFlags } from '#rules/review/phase-columns.ts'
import type { SeededRecord } from './read-project.ts'

/** The columns of a phase record that status writes change. */
export type Standing = StatusFlags & { readonly Status: string }

/** One status write in the course of a standard: who makes it, and the columns that it sets. */
export type StatusStep = { readonly by: 'client' | 'SC' | 'AC'; readonly set: Partial<Standing> }

/** The initial state of a phase record. */
export const blank: Standing = { Status: 'Blank', ...noFlags }

const submitted: StatusStep = { by: 'client', set: { IsReadyByClient: true } }
const reviewed: StatusStep = {
  by: 'AC',
  set: { Status: 'ReadyForSecondReview', IsReadyByClient: false },
}

const differing = (from: Standing, to: Standing): Partial<Standing> =>
  Object.fromEntries(
    Object.entries(to).filter(([column, value]) => from[column as keyof Standing] !== value),
  )

const standingAfter = (steps: readonly StatusStep[]): Standing =>
  steps.reduce<Standing>((standing, { set }) => ({ ...standing, ...set }), blank)

/** Returns the status writes that lead to the record's current state in the usual order: submitted, reviewed, completed, and so on. */
export function statusSteps(record: SeededRecord): StatusStep[] {
  const { Status, IsReadyByClient, InitiateRFIReview, InitiateSecondReview } = record
  const { UploadThisStandard, UploadedToURAC } = record
  const to: Standing = {
    Status,
    IsReadyByClient,
    InitiateSecondReview,
    InitiateRFIReview,
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
