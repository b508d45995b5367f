import type { Data } from '../data/contracts.ts'

/** A text of a standard's tip. */
export type TipName = keyof Pick<
  Data<'tips/sf_tips'>[number],
  'basics' | 'management' | 'accreditation'
>

/** The texts of a standard's tip in the order in which they are read, with their titles. */
export const tipTitles = {
  basics: 'Basics',
  management: 'Management',
  accreditation: 'Accreditation',
} as const satisfies Record<TipName, string>
