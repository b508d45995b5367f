import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import {
  extractionStates,
  type DocumentText,
  type ExtractionState,
} from '#rules/evidence/document-text.ts'
import { startConfined } from './confined-process.ts'
import { extractionLimits, type ExtractionLimits } from './limits.ts'

const reader = join(import.meta.dirname, 'reader/main.ts')

/** What the process says once its code is loaded: whatever ends it from then on is the file's doing. */
const ready = 'ready\n'

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
 * Reads the text of a file in a process of its own, which can write nothing, reads only this file and our code, sees no settings, and ends
 * when it passes a limit of time or memory. The name tells what the file is where its content does not. A file that cannot be read gives a
 * state; throws only when the file does not exist or the process cannot be started.
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
  const child = startConfined(reader, [path, fileName, JSON.stringify(limits)], {
    readable: path,
    heap: 0.75 * limits.memory,
    folder,
  })
  const limit = { isPassed: false }
  const end = (): void => {
    limit.isPassed = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(end, limits.seconds * 1000)
  const [output, complaint] = await Promise.all([
    // JSON writes a unit of text in at most six bytes.
    collect(child.stdio[3], 6 * limits.letters + 1_000_000, end),
    collect(child.stderr, 10_000, () => {}),
    ended(child),
  ]).finally(() => {
    clearTimeout(timer)
    child.kill('SIGKILL')
  })
  if (limit.isPassed || isOutOfMemory(child)) return without('tooLarge')
  if (!output.startsWith(ready))
    throw new Error(`The process that reads documents did not start: ${complaint}`)
  return parse(output.slice(ready.length)) ?? without('broken')
}

// V8 aborts when its heap is full; the guard of the process kills it when the rest grows too large.
const isOutOfMemory = (child: ChildProcess): boolean =>
  ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL'].includes(child.signalCode ?? '')

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => {
      resolve()
    })
  })

async function collect(stream: unknown, most: number, onExcess: () => void): Promise<string> {
  if (!isReadable(stream)) return ''
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    const data = Buffer.from(chunk)
    bytes += data.length
    if (bytes > most) onExcess()
    else chunks.push(data)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const isReadable = (stream: unknown): stream is AsyncIterable<Uint8Array> =>
  typeof stream === 'object' && stream !== null && Symbol.asyncIterator in stream

function parse(json: string): DocumentText | null {
  try {
    return documentText.parse(JSON.parse(json))
  } catch {
    return null
  }
}
