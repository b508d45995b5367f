/** The Status values of a standard phase record (specification, section 4). */
export const standardStatuses = [
  'Blank',
  'Complete',
  'NotApplicable',
  'ReadyForSecondReview',
] as const

/** One of the four Status values. */
export type StandardStatus = (typeof standardStatuses)[number]

/** Whether a value is one of the four Status values. */
export const isStandardStatus = (value: unknown): value is StandardStatus =>
  standardStatuses.some((status) => status === value)
