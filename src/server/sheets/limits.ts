import type { ArchiveLimits } from '../extraction/check-archive.ts'

const megabyte = 1024 * 1024

/** What reading the sheets of one file may cost. */
export type SheetLimits = {
  readonly seconds: number
  /** Of the whole process, in bytes. */
  readonly memory: number
  /** Over all sheets, empty ones before the last of a row among them. */
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

/** A table of standards, all of which a page shows. */
export const tableLimits: SheetLimits = {
  ...sheetLimits,
  cells: 500_000,
  columns: 200,
  outputBytes: 48 * megabyte,
}
