import { askWorker } from '../parts/ask-worker.ts'
import { checkUnpacked } from '../parts/check-unpacked.ts'
import { decodeText } from '../parts/decode-text.ts'
import { fetchFile } from '../parts/fetch-file.ts'
import type { Opener } from '../parts/use-opened.ts'
import { extensionOf, type ViewerFile } from '../parts/viewer-file.ts'
import type { Sheet, SheetNames, WorkbookQuestion } from './workbook-worker.ts'

const largest = 25 * 1024 * 1024
const limits = { entries: 5000, bytes: 200 * 1024 * 1024 }

/** In milliseconds. */
const longest = 20_000

/** A workbook that is open in a worker. */
export type OpenWorkbook = {
  readonly names: SheetNames
  readonly sheet: (index: number) => Promise<Sheet>
}

/** Opens a workbook in a worker of its own. */
export const openWorkbook: Opener<OpenWorkbook> = (file) => {
  const worker = new Worker(new URL('workbook-worker.ts', import.meta.url), { type: 'module' })
  const abort = new AbortController()
  const open = async (): Promise<OpenWorkbook> => {
    const question = await questionOf(file, abort.signal)
    const names = await askWorker<SheetNames>(worker, question, longest)
    // One question at a time.
    let last: Promise<unknown> = Promise.resolve()
    const ask = (sheet: number) => {
      const next = last.then(() => askWorker<Sheet>(worker, { sheet }, longest))
      last = next.catch(() => undefined)
      return next
    }
    return { names, sheet: ask }
  }
  return {
    opened: open(),
    close: () => {
      abort.abort()
      worker.terminate()
    },
  }
}

async function questionOf(file: ViewerFile, signal: AbortSignal): Promise<WorkbookQuestion> {
  const bytes = await fetchFile(file, largest, signal)
  const extension = extensionOf(file.name)
  if (extension === 'csv') return { text: decodeText(bytes) }
  if (extension === 'xlsx') await checkUnpacked(bytes, limits)
  return { bytes }
}
