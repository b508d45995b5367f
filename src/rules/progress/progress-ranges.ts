/** The time ranges that charts can show, each up to today. */
export const progressRanges = ['month', 'quarter', 'year', 'all'] as const

export type ProgressRange = (typeof progressRanges)[number]
