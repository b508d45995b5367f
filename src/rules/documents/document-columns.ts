/** The column that each parameter of `Document:Upload` and `Document:Update` sets. */
export const documentColumns = {
  title: 'Title',
  description: 'Description',
  standard_id: 'StandardId',
  is_document_visible_for_standard: 'IsDocumentVisibleForStandard',
  is_document_visible_for_project: 'IsDocumentVisibleForProject',
  is_uploaded_to_urac: 'IsUploadedToURAC',
} as const

/** The column that each parameter of `Document:UpdateDates` sets. */
export const documentDateColumns = {
  effective_from: 'EffectiveFrom',
  effective_to: 'EffectiveTo',
  next_review: 'NextReview',
  period_from: 'PeriodFrom',
  period_to: 'PeriodTo',
} as const

export type DateColumn = (typeof documentDateColumns)[keyof typeof documentDateColumns]

/** The dates of a document: days YYYY-MM-DD, null where none is known. */
export type DocumentDates = Readonly<Record<DateColumn, string | null>>
