/** The kinds of things that a search finds, in display order. */
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

/** The comments that a search covers. */
export const commentFields = [
  'ClientComment',
  'ConsultantComment',
  'TheGood',
  'TheBad',
  'ElementComment',
] as const

/** The least and the most characters of a query. */
export const queryLength = { least: 2, most: 200 } as const

/** How many results of each kind are shown: `beside` next to other kinds; `alone` for one kind, at first and with each step; `ever` at the very most. */
export const mostFound = { beside: 5, alone: 20, ever: 200 } as const
