import { areEqual } from './equal-values.ts'
import type { Inverse, Values } from './undo.ts'

/** A later write: its name, its parameters, and the values before it. */
export type LaterWrite = {
  readonly name: string
  readonly parameters: Values
  readonly before: Values | undefined
}

const hold = (wanted: Values, values: Values): boolean =>
  Object.entries(wanted).every(([name, value]) => areEqual(values[name], value))

/** Whether a later write is exactly the inverse of another: it found the values that the other left and restored the former ones. */
export const undid = (later: LaterWrite, inverse: Inverse): boolean =>
  later.name === inverse.name &&
  hold(inverse.parameters, later.parameters) &&
  hold(inverse.expected, later.before ?? {})
