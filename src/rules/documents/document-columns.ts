/** The column that each parameter of `Document:Upload` and `Document:Update` sets. */
export const documentColumns = {
  title: 'Title',
  description: 'Description',
  standard_id: 'StandardId',
  is_document_visible_for_standard: 'IsDocumentVisibleForStandard',
  is_document_visible_for_project: 'IsDocumentVisibleForProject',
  is_uploaded_to_urac: 'IsUploadedToURAC',
} as const
