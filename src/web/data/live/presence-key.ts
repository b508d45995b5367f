import type { Target } from '#rules/api/targets.ts'

/** The query key of who has which standard of a project open. */
export const presenceKey = (target: Target, project: number) =>
  ['presence', target, project] as const
