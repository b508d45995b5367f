import type { TextView } from './text-field.ts'

/** Whether two views of a text field are equal. */
export const isSameView = (one: TextView, other: TextView): boolean =>
  (Object.keys(one) as (keyof TextView)[]).every((name) => one[name] === other[name])
