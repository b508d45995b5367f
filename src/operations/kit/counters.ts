/** What is held in memory beside projects and dropped when a write touches it. */
export type Touched = 'access' | 'modules' | 'names'

/** Under which id the changes of what is held are counted; project ids begin at 1. */
export const counterOf = {
  access: 0,
  modules: -1,
  names: -2,
} as const satisfies Record<Touched, number>
