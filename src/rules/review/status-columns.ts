/** The column that each parameter of `Standard:UpdateStatus` sets. */
export const statusColumns = {
  status: 'Status',
  is_ready_by_client: 'IsReadyByClient',
  initiate_second_review: 'InitiateSecondReview',
  initiate_rfi_review: 'InitiateRFIReview',
  upload_this_standard: 'UploadThisStandard',
  uploaded_to_urac: 'UploadedToURAC',
} as const
