import type { LabelSpan } from './label-history.ts'

/** A finished request for the first AC review, as the action metrics record it. */
export type EndedRequest = {
  readonly standardId: number
  /** In milliseconds. */
  readonly endedAt: number
  /** The SC of the standard at that time. */
  readonly seniorId: string | null
}

/** Whether a client's first submission was accepted, and who had reviewed it. */
export type FirstPass = {
  readonly standardId: number
  readonly decidedAt: number
  readonly isAccepted: boolean
  /** The SC and the AC, without duplicates. */
  readonly people: readonly string[]
}

const isBack = ({ label }: LabelSpan): boolean =>
  label.kind === 'with-client' || label.kind === 'sent-back'
const isAccepted = ({ label }: LabelSpan): boolean =>
  label.kind === 'plumb' || label.kind === 'delivered'

/**
 * Returns the first pass of each standard whose first submission was decided since `since`: accepted when the standard is done or delivered
 * before it goes back to the client. `ended` is in the order in which the requests were made; only the first one of a standard counts.
 */
export function firstPasses(
  ended: readonly EndedRequest[],
  spans: readonly LabelSpan[],
  since: number,
): FirstPass[] {
  const byStandard = Map.groupBy(spans, ({ standardId }) => standardId)
  const firsts = new Map<number, EndedRequest>()
  for (const request of ended)
    if (!firsts.has(request.standardId)) firsts.set(request.standardId, request)
  return [...firsts.values()].flatMap(({ standardId, endedAt, seniorId }) => {
    const later = (byStandard.get(standardId) ?? []).filter(
      ({ until }) => until === null || until > endedAt,
    )
    const decision = later.find((span) => isBack(span) || isAccepted(span))
    if (decision === undefined) return []
    const decidedAt = Math.max(decision.from, endedAt)
    if (decidedAt < since) return []
    const junior = later[0]?.juniorOwnerId ?? null
    const people = [...new Set([seniorId, junior])].filter((id) => id !== null)
    return { standardId, decidedAt, isAccepted: isAccepted(decision), people }
  })
}
