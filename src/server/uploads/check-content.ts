import type { Readable } from 'node:stream'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { activeByName, isProgram } from '#rules/documents/active-content.ts'
import { differingContent } from '#rules/documents/file-content.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'
import {
  archiveLimits,
  checkStoredArchive,
  type ArchiveProblem,
} from '../extraction/check-archive.ts'
import type { FileStore, StoredBytes } from '../files/file-store.ts'
import type { ScannerSettings } from '../settings/service-config.ts'

const zip = [0x50, 0x4b]

const problems: Readonly<Partial<Record<ArchiveProblem, string>>> = {
  tooManyEntries: `more than ${archiveLimits.entries.toLocaleString('en')} files`,
  tooLarge: `more than ${fileSizeText(archiveLimits.unpackedBytes)} unpacked`,
  tooDense: `unpacked it is more than ${archiveLimits.ratio} times as large`,
}

/** Throws an ApiError for a name with which a file would be executed when opened. */
export function checkFileName(name: string): void {
  const what = activeByName(name)
  if (what !== null) throw new ApiError('fileTypeNotAllowed', [what])
}

/**
 * Throws an ApiError for a stored file that is a program, whose content does not match its name, or that is an archive (as Office files are) with
 * more content than can be opened safely. An archive that cannot be read is a broken file, which may be stored. If there is a virus scanner, the
 * file must pass it too.
 */
export async function checkContent(
  store: FileStore,
  name: string,
  stored: StoredBytes,
  scanner: ScannerSettings | undefined,
): Promise<void> {
  const { first } = stored
  if (isProgram(first)) throw new ApiError('fileTypeNotAllowed', ['Programs'])
  const is = differingContent(name, first)
  if (is !== null) throw new ApiError('fileTypeDiffers', [is])
  if (zip.every((byte, place) => first[place] === byte)) await checkArchive(store, stored)
  if (scanner === undefined) return
  const { checkViruses } = await import('../virus-scan/check-viruses.ts')
  await checkViruses(scanner, stored.size, () => read(store, stored.key, 0, stored.size - 1))
}

async function checkArchive(store: FileStore, { key, size }: StoredBytes): Promise<void> {
  const { problem } = await checkStoredArchive(size, (start, end) => read(store, key, start, end))
  const what = problem && problems[problem]
  if (what) throw new ApiError('archiveTooLarge', [what])
}

async function read(store: FileStore, key: string, start: number, end: number): Promise<Readable> {
  const file = await store.open(key)
  return file.stream(start, end)
}
