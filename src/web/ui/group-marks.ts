import type { StatusLabel } from '../../rules/label-kinds.ts'
import { isInScope, isPlumb } from './status-label-of.ts'

/** Standards as one mark of the line, from and to a place between 0 and 1; the group is null for standards of several or of none. */
export type GroupMark = {
  readonly group: string | null
  readonly from: number
  readonly to: number
  readonly done: number
  readonly inScope: number
}

type Standard = { readonly group: string | null; readonly label: StatusLabel }

// A tick of 2 px and 1 px of the line beside it; a mark of 4 px and 2 px.
const leastOfTick = 3
const leastOfMark = 6

/** Whether ticks at these places can be told apart on a line of so many pixels. */
export const areTicksApart = (places: readonly number[], length: number): boolean =>
  places.every((place, at) => at === 0 || (place - (places[at - 1] ?? 0)) * length >= leastOfTick)

/** A mark for each group of standards that stand together, or one for all when a line of so many pixels has no room for that. */
export function groupMarks(
  standards: readonly Standard[],
  places: readonly number[],
  length: number,
): GroupMark[] {
  const placed = standards.map((standard, at) => ({ ...standard, place: places[at] ?? 0 }))
  const starts = placed.flatMap(({ group }, at) =>
    at === 0 || placed[at - 1]?.group !== group ? [at] : [],
  )
  const isRoom = starts.length * leastOfMark <= length
  const half = 0.5 / Math.max(placed.length, 1)
  return (isRoom ? starts : starts.slice(0, 1)).map((start, index) => {
    const own = placed.slice(start, isRoom ? starts[index + 1] : undefined)
    const scoped = own.filter(({ label }) => isInScope(label))
    return {
      group: isRoom ? (own[0]?.group ?? null) : null,
      from: Math.max(0, (own[0]?.place ?? 0) - half),
      to: Math.min(1, (own.at(-1)?.place ?? 1) + half),
      done: scoped.filter(({ label }) => isPlumb(label)).length,
      inScope: scoped.length,
    }
  })
}
