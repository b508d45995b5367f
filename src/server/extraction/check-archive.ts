import { stat } from 'node:fs/promises'
import { fromRandomAccessReaderPromise, openPromise, type Entry, type ZipFile } from 'yauzl'
import { BlockReader, type ReadRange } from './block-reader.ts'

export type ArchiveLimits = {
  readonly entries: number
  readonly unpackedBytes: number
  /** How many times its own size an archive may unpack to, once it unpacks to more than `ratioFreeBytes`. */
  readonly ratio: number
  readonly ratioFreeBytes: number
}

export const archiveLimits: ArchiveLimits = {
  entries: 10_000,
  unpackedBytes: 500 * 1024 * 1024,
  ratio: 200,
  ratioFreeBytes: 10 * 1024 * 1024,
}

/**
 * What is wrong with an archive: more entries or unpacked bytes than the limits allow (`tooManyEntries`, `tooLarge`), unpacked bytes
 * out of all proportion to the size of the file (`tooDense`), or no readable directory (`broken`).
 */
export type ArchiveProblem = 'tooManyEntries' | 'tooLarge' | 'tooDense' | 'broken'

export type ArchiveCheck = {
  readonly problem: ArchiveProblem | null
  /** Whether an entry needs a password. */
  readonly isEncrypted: boolean
  /** When there is a problem, only what was counted up to it. */
  readonly entries: number
  readonly unpackedBytes: number
}

const isEncrypted = (entry: Entry): boolean => (entry.generalPurposeBitFlag & 1) === 1

/** Returns what is wrong with this many unpacked bytes in an archive of `size` bytes. */
function sizeProblem(
  unpackedBytes: number,
  size: number,
  limits: ArchiveLimits,
): 'tooLarge' | 'tooDense' | null {
  if (unpackedBytes > limits.unpackedBytes) return 'tooLarge'
  if (unpackedBytes > limits.ratioFreeBytes && unpackedBytes > limits.ratio * size)
    return 'tooDense'
  return null
}

/**
 * Reads the directory of a ZIP without unpacking anything. The directory may be wrong: whatever unpacks an entry
 * must stop at the size declared here. Throws when the file does not exist.
 */
export async function checkArchive(
  path: string,
  limits: ArchiveLimits = archiveLimits,
): Promise<ArchiveCheck> {
  const { size } = await stat(path)
  return checkDirectory(() => openPromise(path, options), size, limits)
}

/** The same for a file of `size` bytes that is read in ranges; a failed read counts as `broken`. */
export const checkStoredArchive = (
  size: number,
  read: ReadRange,
  limits: ArchiveLimits = archiveLimits,
): Promise<ArchiveCheck> =>
  checkDirectory(
    () => fromRandomAccessReaderPromise(new BlockReader(size, read), size, options),
    size,
    limits,
  )

// Names are not decoded: a name that this system could not store does no harm if it is never stored.
const options = { decodeStrings: false, autoClose: false }

type Count = { isEncrypted: boolean; entries: number; unpackedBytes: number }

async function checkDirectory(
  open: () => Promise<ZipFile>,
  size: number,
  limits: ArchiveLimits,
): Promise<ArchiveCheck> {
  const count = { isEncrypted: false, entries: 0, unpackedBytes: 0 }
  try {
    const zip = await open()
    try {
      const problem = await countEntries(zip, size, limits, count)
      return { ...count, problem }
    } finally {
      zip.close()
    }
  } catch {
    return { ...count, problem: 'broken' }
  }
}

async function countEntries(
  zip: ZipFile,
  size: number,
  limits: ArchiveLimits,
  count: Count,
): Promise<ArchiveProblem | null> {
  if (zip.entryCount > limits.entries) {
    count.entries = zip.entryCount
    return 'tooManyEntries'
  }
  for await (const entry of zip.eachEntry()) {
    count.entries += 1
    count.unpackedBytes += entry.uncompressedSize
    count.isEncrypted ||= isEncrypted(entry)
    const problem = sizeProblem(count.unpackedBytes, size, limits)
    if (problem !== null) return problem
  }
  return null
}
