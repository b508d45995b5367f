type Values = Readonly<Record<string, unknown>>

/** Whether a status write gives a standard back from the senior consultant to the associate: it is then ready for review, as after a submission. */
export const isGivenBack = (sent: Values, before: Values): boolean =>
  sent['status'] === 'Blank' &&
  sent['is_ready_by_client'] === true &&
  before['Status'] === 'ReadyForSecondReview'
