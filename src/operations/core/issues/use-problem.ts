import type { Problem } from './api-error.ts'

/** The wording for one use, and for several: ['names it', 'name it']. */
export type UseWords = readonly [one: string, many: string]

/** Describes the `n` uses that prevent a deletion; empty when there are none. */
export const useProblem = (place: string, n: number, [one, many]: UseWords): Problem[] =>
  n > 0 ? [{ place, message: `${n} ${n === 1 ? one : many}` }] : []
