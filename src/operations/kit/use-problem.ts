import type { Problem } from './refusal.ts'

/** What is said of one use, and of several: ['names it', 'name it']. */
export type UseWords = readonly [one: string, many: string]

/** What keeps something from being deleted, in words after their number; nothing when nothing does. */
export const useProblem = (place: string, n: number, [one, many]: UseWords): Problem[] =>
  n > 0 ? [{ place, message: `${n} ${n === 1 ? one : many}` }] : []
