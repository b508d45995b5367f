import type { ChildProcess } from 'node:child_process'
import { startConfined } from './confined-process.ts'

/** What a confined run may read, and its limits. */
export type ConfinedRun = {
  readonly readable: string
  readonly folder: string
  readonly seconds: number
  /** Memory of the whole process, in bytes. */
  readonly memory: number
  readonly outputBytes: number
}

/** What the process writes once its code is loaded: from then on, the file is to blame for whatever ends it. */
const ready = 'ready\n'

/**
 * Runs one of our scripts on a file in a confined process and returns its output; null when it exceeded a limit of time, memory or output.
 * Throws when the process cannot be started.
 */
export async function runConfined(
  script: string,
  words: readonly string[],
  { readable, folder, seconds, memory, outputBytes }: ConfinedRun,
): Promise<string | null> {
  const child = startConfined(script, words, { readable, heap: 0.75 * memory, folder })
  const limit = { isPassed: false }
  const end = (): void => {
    limit.isPassed = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(end, seconds * 1000)
  const [output, complaint] = await Promise.all([
    collect(child.stdio[3], outputBytes, end),
    collect(child.stderr, 10_000, () => {}),
    ended(child),
  ]).finally(() => {
    clearTimeout(timer)
    child.kill('SIGKILL')
  })
  if (limit.isPassed || isOutOfMemory(child)) return null
  if (!output.startsWith(ready))
    throw new Error(`The process that reads documents did not start: ${complaint}`)
  return output.slice(ready.length)
}

// V8 aborts when its heap is full; the memory guard kills the process when the rest grows too large.
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
