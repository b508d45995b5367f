import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import {
  extractionStates,
  type DocumentText,
  type ExtractionState,
} from '#rules/evidence/document-text.ts'
import { extractionLimits, type ExtractionLimits } from './limits.ts'
import { runConfined } from './run-confined.ts'

const reader = join(import.meta.dirname, 'reader/main.ts')

const heading = z.object({ start: z.int(), end: z.int(), level: z.int() })
const page = z.object({
  page: z.int(),
  label: z.string().nullable(),
  text: z.string(),
  headings: z.array(heading),
})
const documentText = z.object({
  state: z.enum(extractionStates),
  pages: z.array(page),
  arePagesEstimated: z.boolean(),
})

/**
 * Reads the text of a file in a separate process, which cannot write anything, reads only this file and our code, sees no settings, and
 * ends when it exceeds a limit of time or memory. The name tells the type of the file if its content does not. A file that cannot be read
 * results in a state; throws only when the file does not exist or the process cannot be started.
 */
export async function extractText(
  path: string,
  fileName: string,
  limits: ExtractionLimits = extractionLimits,
): Promise<DocumentText> {
  const { size } = await stat(path)
  if (size > limits.fileBytes) return without('tooLarge')
  const folder = await mkdtemp(join(tmpdir(), 'extraction-'))
  try {
    return await runReader(path, fileName, limits, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const without = (state: ExtractionState): DocumentText => ({
  state,
  pages: [],
  arePagesEstimated: false,
})

async function runReader(
  path: string,
  fileName: string,
  limits: ExtractionLimits,
  folder: string,
): Promise<DocumentText> {
  const output = await runConfined(reader, [path, fileName, JSON.stringify(limits)], {
    readable: path,
    folder,
    seconds: limits.seconds,
    memory: limits.memory,
    // JSON writes a UTF-16 unit in at most six bytes.
    outputBytes: 6 * limits.letters + 1_000_000,
  })
  if (output === null) return without('tooLarge')
  return parse(output) ?? without('broken')
}

function parse(json: string): DocumentText | null {
  try {
    return documentText.parse(JSON.parse(json))
  } catch {
    return null
  }
}
