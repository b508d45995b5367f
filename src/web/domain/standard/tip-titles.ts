import type { Data } from '#web/data/api/contracts.ts'

/** A text of a standard's tip. */
export type TipName = keyof Pick<
  Data<'tips/sf_tips'>[number],
  'basics' | 'management' | 'accreditation'
>

/** The titles of a tip's texts, in reading order. */
export const tipTitles = {
  basics: 'Basics',
  management: 'Management',
  accreditation: 'Accreditation',
} as const satisfies Record<TipName, string>
