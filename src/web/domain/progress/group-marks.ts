import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { progressOf } from '#rules/review/labels/progress.ts'

/** Several standards as one mark of the line, between two positions from 0 to 1; the group is null when the standards have several groups or none. */
export type GroupMark = {
  readonly group: string | null
  readonly from: number
  readonly to: number
  readonly done: number
  readonly inScope: number
}

type Standard = { readonly group: string | null; readonly label: StatusLabel }

// In pixels: a tick of 2 and a gap of 1; a mark of 4 and a gap of 2.
const leastOfTick = 3
const leastOfMark = 6

/** Whether ticks at these positions can be distinguished on a line of `length` pixels. */
export const areTicksApart = (places: readonly number[], length: number): boolean =>
  places.every((place, at) => at === 0 || (place - (places[at - 1] ?? 0)) * length >= leastOfTick)

/** Returns a mark for each run of standards of one group, or a single mark when a line of `length` pixels has no room for them. */
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
    const { plumb, inScope } = progressOf(own)
    return {
      group: isRoom ? (own[0]?.group ?? null) : null,
      from: Math.max(0, (own[0]?.place ?? 0) - half),
      to: Math.min(1, (own.at(-1)?.place ?? 1) + half),
      done: plumb,
      inScope,
    }
  })
}
