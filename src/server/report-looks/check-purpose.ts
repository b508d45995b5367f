import { ApiError } from '#operations/core/issues/api-error.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { reportFormats } from '#rules/report/kinds/report-formats.ts'
import {
  logoLimits,
  logoTypes,
  templateLimits,
  type UploadPurpose,
} from '#rules/report/upload-purposes.ts'
import { firstMessage, startWorker, WorkerLimit, type WorkerLimits } from '../runtime/run-worker.ts'
import type { LogoFacts } from './logo-facts.ts'
import type { TemplateProblem } from './template-places.ts'

/** The result of checking a file for its purpose. */
export type PurposeFacts = LogoFacts | Readonly<Record<string, never>>

/** A stored file; `read` returns its bytes. */
type File = {
  readonly type: string
  readonly size: number
  readonly read: () => Promise<Uint8Array>
}

const limits: WorkerLimits = { seconds: 20, megabytes: 192 }

/** Throws an ApiError for a stored file that is unfit for its purpose; otherwise returns what the check found. */
export const checkPurpose = (purpose: UploadPurpose, file: File): Promise<PurposeFacts> =>
  purpose === 'logo' ? checkLogo(file) : checkTemplate(file)

const unfitLogo = (what: string) => new ApiError('logoUnfit', [what])

async function checkLogo({ type, size, read }: File): Promise<LogoFacts> {
  if (!logoTypes.includes(type)) throw unfitLogo('it must be a PNG or a JPEG')
  if (size > logoLimits.bytes) throw unfitLogo(tooLarge(size, logoLimits.bytes))
  const found = await inThread<LogoFacts | string>('logo', await read())
  if (found === 'unreadable') throw unfitLogo('it cannot be read as a picture')
  if (found === 'endless') throw unfitLogo('it takes too long or too much memory to be read')
  if (typeof found === 'string') throw unfitLogo(found)
  return found
}

const unfitTemplate = (problems: readonly TemplateProblem[]) =>
  new ApiError('reportTemplateUnfit', [], { problems })

const ofFile = (message: string) => unfitTemplate([{ place: 'File', message }])

async function checkTemplate({ type, size, read }: File): Promise<PurposeFacts> {
  if (type !== reportFormats.docx.mediaType) throw ofFile('It must be a Word document (.docx).')
  if (size > templateLimits.bytes)
    throw ofFile(`It is too large: ${tooLarge(size, templateLimits.bytes)}.`)
  const found = await inThread<readonly TemplateProblem[] | string>('report-template', await read())
  if (found === 'unreadable') throw ofFile('It cannot be read as a Word document.')
  if (typeof found === 'string') throw ofFile('It takes too long or too much memory to be read.')
  if (found.length > 0) throw unfitTemplate(found)
  return {}
}

const tooLarge = (size: number, most: number): string =>
  `it has ${fileSizeText(size)}, and may have ${fileSizeText(most)}`

/** Checks in a worker thread, so that other requests do not wait, and a file that takes too long or too much memory does no harm. */
async function inThread<Found>(
  purpose: UploadPurpose,
  bytes: Uint8Array,
): Promise<Found | 'unreadable' | 'endless'> {
  const script = new URL('purpose-worker.ts', import.meta.url)
  try {
    return await firstMessage<Found>(() => startWorker(script, { purpose, bytes }, limits), limits)
  } catch (error) {
    // Content that cannot be decoded may also throw an error that nothing in the worker catches.
    return error instanceof WorkerLimit ? 'endless' : 'unreadable'
  }
}
