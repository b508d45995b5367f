import type { Block } from '../hash-chain/block-rows.ts'
import type { ReportBreak } from './break.ts'

/** Ids that had no row when a block recorded them as settled. */
export type Gap = {
  readonly from: number
  readonly to: number
  readonly block: number
  readonly at: string
}

/** Tracks the ids that the blocks of a chain account for, and reports rows whose id had been settled or used before they were sealed. */
export class AssignedIds {
  readonly #found: ReportBreak
  #highest: number
  #settled = 0
  // Used ids above the settled one.
  #recent = new Set<number>()
  readonly #gaps: Gap[] = []

  constructor(highest: number, found: ReportBreak) {
    this.#highest = highest
    this.#found = found
  }

  take({ Sequence, RowsBefore, RowIds, SettledId, SealedAt }: Block): void {
    for (const [place, id] of RowIds.entries()) {
      if (this.isTaken(id))
        this.#found({
          wrong: 'inserted',
          id,
          sequence: RowsBefore + place + 1,
          block: Sequence,
          words: 'its id was assigned long before the row was written',
        })
      this.#recent.add(id)
      this.#highest = Math.max(this.#highest, id)
    }
    const from = Math.max(this.#highest, this.#settled) + 1
    if (SettledId >= from) this.#gaps.push({ from, to: SettledId, block: Sequence, at: SealedAt })
    if (SettledId <= this.#settled) return
    this.#settled = SettledId
    this.#recent = new Set([...this.#recent].filter((id) => id > SettledId))
  }

  /** Whether an id is settled or used, so that no new row can have it. */
  isTaken(id: number): boolean {
    return id <= this.#settled || this.#recent.has(id)
  }

  get gaps(): readonly Gap[] {
    return this.#gaps
  }

  /** The highest id that the blocks account for. */
  get last(): number {
    return Math.max(this.#highest, this.#settled)
  }
}
