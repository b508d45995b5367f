import type { Readable } from 'node:stream'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { ScannerSettings } from '../settings/service-config.ts'
import { ScannerError, scanStream, type Verdict } from './clamd.ts'

/** The largest file that ClamAV scans, in bytes. */
export const largestScanned = 2 ** 31 - 1

/** What clamd reports, with AlertExceedsMax, for a file that it has not scanned completely. */
const unscannedPrefix = 'Heuristics.Limits.Exceeded'

/**
 * Has the virus scanner read a stored file of `size` bytes. Throws an ApiError if it finds something, and also if it gives no verdict on the
 * whole file: unscanned content is not accepted.
 */
export async function checkViruses(
  scanner: ScannerSettings,
  size: number,
  open: () => Promise<Readable>,
): Promise<void> {
  if (size > largestScanned) throw limitExceeded(`A file of ${size} bytes cannot be scanned`)
  const verdict = await scanFile(scanner, size, await open())
  if (verdict.kind === 'tooLong')
    throw limitExceeded(`${size} bytes are more than the StreamMaxLength of clamd`)
  if (verdict.kind === 'clean') return
  if (verdict.name.startsWith(unscannedPrefix)) throw limitExceeded(verdict.name)
  throw new ApiError('fileInfected', [verdict.name])
}

async function scanFile(scanner: ScannerSettings, size: number, bytes: Readable): Promise<Verdict> {
  try {
    return await scanStream(scanner, bytes, size)
  } catch (error) {
    throw error instanceof ScannerError
      ? Object.assign(new ApiError('scannerUnavailable'), { cause: error })
      : error
  } finally {
    bytes.destroy()
  }
}

const limitExceeded = (reason: string): ApiError =>
  Object.assign(new ApiError('scannerLimitExceeded'), { cause: new ScannerError(reason) })
