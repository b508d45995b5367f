/** The days that charts show, up to today. */
export const progressRanges = ['month', 'quarter', 'year', 'all'] as const

export type ProgressRange = (typeof progressRanges)[number]
