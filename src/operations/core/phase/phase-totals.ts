import type { Phase } from '#rules/review/phases.ts'

/** The expression for a stored total of a standard (`r`) in a phase; needs `joinsOf`. */
export const totalOf = (phase: Phase, column: string): string => {
  if (phase === 'gap-analysis') return '0'
  // A standard that passes through takes its score from Desktop Review (specification, section 4).
  if (phase === 'verification')
    return `case when s."isDTRPassthrough" then d."${column}" else r."${column}" end`
  return `r."${column}"`
}

/** The joins that `totalOf` needs. */
export const joinsOf = (phase: Phase): string =>
  phase === 'verification'
    ? `join "Standard" s on s."Id" = r."StandardId"
      join "StandardDesktopReview" d on d."ProjectId" = r."ProjectId" and d."StandardId" = r."StandardId"`
    : ''
