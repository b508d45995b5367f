/** What a search finds, in the order in which it is shown. */
export const searchKinds = [
  'standard',
  'element',
  'document',
  'page',
  'comment',
  'supportText',
  'task',
  'person',
] as const

export type SearchKind = (typeof searchKinds)[number]

/** The comments that are searched. */
export const commentFields = [
  'ClientComment',
  'ConsultantComment',
  'TheGood',
  'TheBad',
  'ElementComment',
] as const

/** The characters that a query has at least and at most. */
export const queryLength = { least: 2, most: 200 } as const

/** How many of each kind are shown beside others, how many of one kind alone, at first and with each step, and how many at the very most. */
export const mostFound = { beside: 5, alone: 20, ever: 200 } as const
