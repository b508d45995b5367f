import type { ArchiveLimits } from '../extraction/check-archive.ts'

const megabyte = 1024 * 1024

/** The limits for reading the sheets of one file. */
export type SheetLimits = {
  readonly seconds: number
  /** The memory of the whole process, in bytes. */
  readonly memory: number
  /** Across all sheets, including empty cells before the last one of a row. */
  readonly cells: number
  readonly columns: number
  readonly outputBytes: number
  readonly archive: ArchiveLimits
}

export const sheetLimits: SheetLimits = {
  seconds: 30,
  memory: 768 * megabyte,
  cells: 2_000_000,
  columns: 500,
  outputBytes: 96 * megabyte,
  archive: {
    entries: 2_000,
    unpackedBytes: 250 * megabyte,
    ratio: 200,
    ratioFreeBytes: 10 * megabyte,
  },
}

/** The limits for a table of standards, which a page shows in full. */
export const tableLimits: SheetLimits = {
  ...sheetLimits,
  cells: 500_000,
  columns: 200,
  outputBytes: 48 * megabyte,
}
