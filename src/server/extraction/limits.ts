import { archiveLimits, type ArchiveLimits } from './check-archive.ts'

/** Limits on reading one file. */
export type ExtractionLimits = {
  readonly seconds: number
  /** Memory of the whole process, in bytes. */
  readonly memory: number
  /** The size of the file itself. */
  readonly fileBytes: number
  readonly pages: number
  /** UTF-16 units of text, over all pages. */
  readonly letters: number
  readonly archive: ArchiveLimits
}

const megabyte = 1024 * 1024

export const extractionLimits: ExtractionLimits = {
  seconds: 60,
  memory: 1_024 * megabyte,
  fileBytes: 256 * megabyte,
  pages: 5_000,
  letters: 20_000_000,
  archive: archiveLimits,
}
