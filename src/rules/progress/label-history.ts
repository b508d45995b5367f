import type { StatusLabel } from '../review/labels/label-kinds.ts'
import { phaseLabel } from '../review/labels/phase-label.ts'
import type { StatusFlags } from '../review/phase-columns.ts'
import type { PhaseFacts } from '../review/phase-facts.ts'
import type { Phase } from '../review/phases.ts'

/** The stored facts about a standard in a phase that its label depends on. */
export type RecordFacts = StatusFlags & {
  readonly Status: string
  readonly OwnerId: string | null
  readonly JuniorOwnerId: string | null
  /** How many of its elements are Met. */
  readonly full: number
}

/** The time during which a standard was part of a project, and its facts at the end of that time. */
export type Membership = {
  readonly standardId: number
  readonly moduleId: number
  /** In milliseconds, like all times here. */
  readonly from: number
  /** Null while the standard is part of the project. */
  readonly until: number | null
  readonly facts: RecordFacts
  readonly isDTRPassthrough: boolean
  readonly counts: { readonly mandatory: number; readonly points: number; readonly li: number }
}

/** A change of a standard that can be reverted. */
export type FactsChange = {
  readonly standardId: number
  readonly at: number
  /** The stored values before the change, of the columns that it may have changed. */
  readonly before: Partial<Omit<RecordFacts, 'full'>>
  /** By how many the change raised the number of elements that are Met. */
  readonly fullGained?: number
}

/** The time during which a standard had a label and its consultants. */
export type LabelSpan = {
  readonly standardId: number
  readonly moduleId: number
  readonly label: StatusLabel
  readonly ownerId: string | null
  readonly juniorOwnerId: string | null
  readonly from: number
  /** Null for the current label. */
  readonly until: number | null
}

const factsFor = (
  { counts, isDTRPassthrough }: Membership,
  { full, ...facts }: RecordFacts,
): PhaseFacts => {
  // The only thing about a score that labels depend on is whether all of its groups are complete.
  const isFull = full === counts.mandatory + counts.points + counts.li
  return {
    ...facts,
    isDTRPassthrough,
    MockScore: {
      mandatoryCount: counts.mandatory,
      mandatoryComplete: isFull,
      mandatoryScore: null,
      pointsCount: counts.points,
      pointsComplete: isFull,
      pointsScore: null,
      liCount: counts.li,
      liComplete: isFull,
      liScore: null,
      complete: isFull,
    },
  }
}

const undone = (facts: RecordFacts, { before, fullGained = 0 }: FactsChange): RecordFacts => ({
  ...facts,
  ...before,
  full: facts.full - fullGained,
})

const isAlike = (a: LabelSpan, b: LabelSpan): boolean =>
  a.label.label === b.label.label && a.ownerId === b.ownerId && a.juniorOwnerId === b.juniorOwnerId

function spansOf(
  phase: Phase,
  membership: Membership,
  newestFirst: readonly FactsChange[],
): LabelSpan[] {
  const { standardId, moduleId } = membership
  const end = membership.until ?? Number.POSITIVE_INFINITY
  const spanOf = (facts: RecordFacts, until: number | null): LabelSpan => ({
    standardId,
    moduleId,
    label: phaseLabel(phase, factsFor(membership, facts)),
    ownerId: facts.OwnerId,
    juniorOwnerId: facts.JuniorOwnerId,
    from: membership.from,
    until,
  })
  const spans: LabelSpan[] = []
  let { facts } = membership
  let current = spanOf(facts, membership.until)
  for (const change of newestFirst) {
    if (change.at >= end) continue
    if (change.at < membership.from) break
    facts = undone(facts, change)
    const before = spanOf(facts, change.at)
    if (isAlike(before, current)) continue
    spans.unshift({ ...current, from: change.at })
    current = before
  }
  return [current, ...spans]
}

/**
 * Returns the labels that standards had in a phase, in order for each standard. Changes are reverted one after another, newest first, so the
 * last label is the one that lists show now. Elements and their types count as they are today.
 */
export function labelHistory(
  phase: Phase,
  memberships: readonly Membership[],
  oldestFirst: readonly FactsChange[],
): LabelSpan[] {
  const byStandard = Map.groupBy(oldestFirst.toReversed(), ({ standardId }) => standardId)
  return memberships.flatMap((membership) =>
    spansOf(phase, membership, byStandard.get(membership.standardId) ?? []),
  )
}
