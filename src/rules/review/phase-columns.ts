/** The flags of a phase record that decide its label, besides its Status, consultants and score (specification, section 4). */
export const statusFlags = [
  'IsReadyByClient',
  'InitiateSecondReview',
  'InitiateRFIReview',
  'UploadThisStandard',
  'UploadedToURAC',
] as const

/** A flag of a phase record that decides its label. */
export type StatusFlag = (typeof statusFlags)[number]

/** The flags of a phase record that decide its label, by name. */
export type StatusFlags = { readonly [Flag in StatusFlag]: boolean }

/** The flags with none set. */
export const noFlags = {
  IsReadyByClient: false,
  InitiateSecondReview: false,
  InitiateRFIReview: false,
  UploadThisStandard: false,
  UploadedToURAC: false,
} as const satisfies StatusFlags

/** The flags that make consultants' texts visible to clients: those of every phase, then those only in Gap Analysis. */
export const visibilityFlags = ['IsConsultantCommentVisible'] as const
export const gapAnalysisVisibilityFlags = ['IsTheGoodVisible', 'IsTheBadVisible'] as const

/** The texts of a phase record: those of every phase, then those only in Gap Analysis. */
export const textColumns = ['ClientComment', 'ConsultantComment'] as const
export const gapAnalysisTextColumns = ['TheGood', 'TheBad'] as const

/** The columns of a phase record that may be null, in the order in which responses have them. */
export const nullableColumns = [
  'OwnerId',
  'JuniorOwnerId',
  'ClientComment',
  'LastClientId',
  'ClientCommentLastModified',
  'ConsultantComment',
  'LastConsultantId',
  'ConsultantCommentLastModified',
  'EditorId',
] as const
