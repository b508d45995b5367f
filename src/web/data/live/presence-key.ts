import type { Target } from '#rules/api/targets.ts'

/** The query key of the list of people who have standards of a project open. */
export const presenceKey = (target: Target, project: number) =>
  ['presence', target, project] as const
