import { noFlags } from '../review/phase-columns.ts'
import type { Phase } from '../review/phases.ts'
import type { Membership, RecordFacts } from './label-history.ts'

/** An event that added a module to a project, or removed it together with the consultants assigned to its standards. */
export type ModuleEvent = {
  readonly moduleId: number
  readonly at: number
  /** Null when the module was added. */
  readonly removed: readonly RemovedAssignment[] | null
}

/** The consultants of a standard whose module was removed. */
export type RemovedAssignment = {
  readonly StandardId: number
  readonly phase: string
  readonly OwnerId: string | null
  readonly JuniorOwnerId: string | null
}

/** A standard as its module defines it. */
export type DefinedStandard = {
  readonly Id: number
  readonly StandardSetId: number
  readonly isDTRPassthrough: boolean
  readonly counts: Membership['counts']
}

/** The stored facts about a standard of the project in a phase. */
export type CurrentRecord = RecordFacts & { readonly StandardId: number }

const untouched: RecordFacts = {
  Status: 'Blank',
  ...noFlags,
  OwnerId: null,
  JuniorOwnerId: null,
  full: 0,
}

const membershipOf = (
  standard: DefinedStandard,
  more: Pick<Membership, 'from' | 'until' | 'facts'>,
): Membership => ({
  standardId: standard.Id,
  moduleId: standard.StandardSetId,
  isDTRPassthrough: standard.isDTRPassthrough,
  counts: standard.counts,
  ...more,
})

/**
 * Returns when standards were part of the project, including those of modules that have since been removed; no one had worked on those.
 * A module without an event that added it was there when the history began.
 */
export function membershipsOf(
  phase: Phase,
  records: readonly CurrentRecord[],
  {
    events,
    standards,
    begun,
  }: {
    /** Oldest first. */
    readonly events: readonly ModuleEvent[]
    readonly standards: ReadonlyMap<number, DefinedStandard>
    /** When the history of the project begins. */
    readonly begun: number
  },
): Membership[] {
  const added = new Map<number, number>()
  const past: Membership[] = []
  for (const { moduleId, at, removed } of events) {
    if (removed === null) {
      added.set(moduleId, at)
      continue
    }
    const from = added.get(moduleId) ?? begun
    added.delete(moduleId)
    for (const standard of standards.values()) {
      if (standard.StandardSetId !== moduleId) continue
      const assigned = removed.find((one) => one.StandardId === standard.Id && one.phase === phase)
      const { OwnerId = null, JuniorOwnerId = null } = assigned ?? {}
      const facts = { ...untouched, OwnerId, JuniorOwnerId }
      past.push(membershipOf(standard, { from, until: at, facts }))
    }
  }
  const current = records.flatMap(({ StandardId, ...facts }) => {
    const standard = standards.get(StandardId)
    if (standard === undefined) return []
    const from = added.get(standard.StandardSetId) ?? begun
    return membershipOf(standard, { from, until: null, facts })
  })
  return [...past, ...current]
}
