import type { RfiRequest } from './rfi-request.ts'

/** The requests about a standard that are not marked as answered. */
export const unansweredOf = (requests: readonly RfiRequest[], standardId: number): RfiRequest[] =>
  requests.filter(({ StandardId, IsAnswered }) => StandardId === standardId && !IsAnswered)
