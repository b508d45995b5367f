/** What is cached besides projects. */
export type CacheName = 'access' | 'modules' | 'names'

/** The id of the version counter of each cache; project ids begin at 1. */
export const counterOf = {
  access: 0,
  modules: -1,
  names: -2,
} as const satisfies Record<CacheName, number>
