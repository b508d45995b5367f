import { isComplete, isInScope } from '../review/labels/progress.ts'
import { isInQueueOf } from '../review/labels/queue.ts'
import type { Day } from './days.ts'
import type { FirstPass } from './first-pass.ts'
import type { LabelSpan } from './label-history.ts'
import { daysOfWait } from './queue-age.ts'

/** What a person leads and reviews in a phase, and how much of it was accepted at first pass; the id is in the letter case of the target. */
export type Workload = {
  readonly UserId: string
  /** The number of standards in scope with the person as SC, and as AC. */
  readonly AsSC: number
  readonly AsAC: number
  /** The standards in either role that are not done, each counted once. */
  readonly Open: number
  /** The standards in the person's queue; null in a phase without queues. */
  readonly Waiting: number | null
  /** In calendar days; null when none is waiting. */
  readonly OldestWait: number | null
  /** The standards, as SC or AC, that were finished since the start of the range and still are. */
  readonly Finished: number
  readonly Accepted: number
  readonly Decided: number
}

const isPersonOf = ({ ownerId, juniorOwnerId }: LabelSpan, id: string): boolean =>
  ownerId === id || juniorOwnerId === id

/** Returns since when each standard has been done; a change of score, a mark for upload or an upload keeps it done. */
function doneSince(spans: readonly LabelSpan[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  for (const { standardId, label, from } of spans)
    if (!isComplete(label)) times.delete(standardId)
    else if (!times.has(standardId)) times.set(standardId, from)
  return times
}

/** Returns the workload of everyone who leads or reviews a standard, or did when its first pass was decided; people with the most open standards come first. */
export function workloads(
  spans: readonly LabelSpan[],
  firstPasses: readonly FirstPass[],
  {
    today,
    since,
    hasTurns,
    statusSetAt,
  }: {
    readonly today: Day
    readonly since: number
    readonly hasTurns: boolean
    readonly statusSetAt: (standardId: number) => number | undefined
  },
): Workload[] {
  const current = spans.filter(({ until, label }) => until === null && isInScope(label))
  const done = doneSince(spans)
  const people = new Set(
    [
      ...current.flatMap(({ ownerId, juniorOwnerId }) => [ownerId, juniorOwnerId]),
      ...firstPasses.flatMap(({ people: of }) => of),
    ].filter((id) => id !== null),
  )
  return [...people]
    .map((id): Workload => {
      const own = current.filter((span) => isPersonOf(span, id))
      const waits = own
        .filter(({ label, ownerId, juniorOwnerId }) =>
          isInQueueOf(id, {
            label: label.label,
            OwnerId: ownerId,
            JuniorOwnerId: juniorOwnerId,
          }),
        )
        .map((wait) => daysOfWait(wait, today, statusSetAt))
      const passes = firstPasses.filter(({ people: of }) => of.includes(id))
      return {
        UserId: id,
        AsSC: own.filter(({ ownerId }) => ownerId === id).length,
        AsAC: own.filter(({ juniorOwnerId }) => juniorOwnerId === id).length,
        Open: own.filter(({ label }) => !isComplete(label)).length,
        Waiting: hasTurns ? waits.length : null,
        OldestWait: hasTurns && waits.length > 0 ? Math.max(...waits) : null,
        Finished: own.filter(
          ({ standardId }) => (done.get(standardId) ?? Number.NEGATIVE_INFINITY) >= since,
        ).length,
        Accepted: passes.filter(({ isAccepted }) => isAccepted).length,
        Decided: passes.length,
      }
    })
    .toSorted((a, b) => b.Open - a.Open || b.Decided - a.Decided || (a.UserId < b.UserId ? -1 : 1))
}
