import type { TextView } from './text-field.ts'

/** Whether two views of a text field show the same. */
export const isSameView = (one: TextView, other: TextView): boolean =>
  (Object.keys(one) as (keyof TextView)[]).every((name) => one[name] === other[name])
