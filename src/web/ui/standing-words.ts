import type { StandardStatus } from '../../rules/standard-status.ts'

/** A Status as people say it. */
export const statusWords: Readonly<Record<StandardStatus, string>> = {
  Blank: 'Blank',
  Complete: 'Complete',
  NotApplicable: 'Not Applicable',
  ReadyForSecondReview: 'Ready for second review',
}

/** The columns of a standing as people say them. */
export const columnWords = {
  Status: 'Status',
  IsReadyByClient: 'Client ready',
  InitiateSecondReview: 'Second review',
  InitiateRFIReview: 'Request for information',
  UploadThisStandard: 'Marked for upload',
  UploadedToURAC: 'Uploaded to URAC',
} as const

/** A column of a standing and its stored value in words. */
export function standingWords({
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
      : (statusWords[stored as keyof typeof statusWords] ?? 'not set')
  return { what: columnWords[field as keyof typeof columnWords] ?? field, stored: words }
}
