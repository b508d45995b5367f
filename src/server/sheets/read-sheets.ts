import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { runConfined } from '../extraction/run-confined.ts'
import { sheetLimits, type SheetLimits } from './limits.ts'
import type { SheetFiles, UnreadFile } from './sheet-files.ts'

const reader = join(import.meta.dirname, 'reader/main.ts')

const reasons: Readonly<Record<Exclude<UnreadFile, 'tooLarge'>, string>> = {
  foreign: 'it is no Excel workbook (.xlsx)',
  encrypted:
    'it needs a password, or is of an Excel before 2007: save it as .xlsx without a password',
  broken: 'it is damaged, or of another kind',
}

/** Reads the sheets of a file in a confined process with time and memory limits, each as a line of JSON; throws an ApiError for a file that cannot be read. */
export async function readSheets(
  path: string,
  kind: SheetFiles,
  limits: SheetLimits = sheetLimits,
): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sheets-'))
  try {
    const output = await runConfined(reader, [path, JSON.stringify(limits), kind], {
      readable: path,
      folder,
      seconds: limits.seconds,
      memory: limits.memory,
      outputBytes: limits.outputBytes,
    })
    if (output === null) throw new ApiError('fileHoldsTooMuch')
    const [word = '', ...lines] = output.split('\n')
    if (word === 'sheets') return lines
    if (word === 'tooLarge') throw new ApiError('fileHoldsTooMuch')
    // A process that was brought down by the file has written nothing.
    throw new ApiError('fileUnreadable', [reasons[isReason(word) ? word : 'broken']])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isReason = (word: string): word is keyof typeof reasons => Object.hasOwn(reasons, word)
