// Reads are numbered in the order in which they begin.
let begun = 0
let underWay = 0
let latestAnswered = 0
let begunBeforeWriteEnded = 0

/** A read that has begun. */
export type BegunRead = {
  /** Counts it as ended, with or without an answer. */
  readonly end: (isAnswered: boolean) => void
  /** Whether a write of this page has ended since: the answer may show what was stored before it. */
  readonly isOutdated: () => boolean
}

/** Counts a read as begun. */
export function beginRead(): BegunRead {
  begun += 1
  underWay += 1
  const number = begun
  return {
    end: (isAnswered) => {
      underWay -= 1
      if (isAnswered) latestAnswered = Math.max(latestAnswered, number)
    },
    isOutdated: () => number <= begunBeforeWriteEnded,
  }
}

/** Records that a write of this page has ended: reads that began before may show what was stored before it. */
export function noteWriteEnd(): void {
  begunBeforeWriteEnded = begun
}

/** Whether the page has read again since its last write ended, and no read is under way: no response from before that write arrives any more. */
export const areReadsFresh = (): boolean => underWay === 0 && latestAnswered > begunBeforeWriteEnded
