import type { StandardStatus } from './standard-status.ts'

/** The labels of each Status. */
export const statusLabels: Readonly<Record<StandardStatus, string>> = {
  Blank: 'Blank',
  Complete: 'Complete',
  NotApplicable: 'Not Applicable',
  ReadyForSecondReview: 'Ready for second review',
}

/** The labels of the status columns. */
export const columnLabels = {
  Status: 'Status',
  IsReadyByClient: 'Client ready',
  InitiateSecondReview: 'Second review',
  InitiateRFIReview: 'Request for information',
  UploadThisStandard: 'Marked for upload',
  UploadedToURAC: 'Uploaded to URAC',
} as const

/** Returns the labels of a status column and of its stored value. */
export function describeStatusColumn({
  field,
  stored,
}: {
  readonly field: string
  readonly stored: unknown
}): { readonly what: string; readonly stored: string } {
  const words =
    typeof stored === 'boolean'
      ? stored
        ? 'yes'
        : 'no'
      : (statusLabels[stored as keyof typeof statusLabels] ?? 'not set')
  return { what: columnLabels[field as keyof typeof columnLabels] ?? field, stored: words }
}
