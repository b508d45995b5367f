import { importFile, type ImportFile } from '../../operations/module/reading/import-file.ts'
import type { ErrorCode } from '../../rules/errors.ts'
import { JsonCounter } from '../doors/json-limits.ts'
import { plainJson } from '../doors/plain-json.ts'
import { unwrapped } from '../road/unwrapped.ts'

/** A body that asks for an import: its standards file as it was read, and the body with no more than the beginning of the file's text. */
export type ImportBody = { readonly body: object; readonly file: ImportFile }

/** What came of reading a large body. */
export type ReadImportBody = ImportBody | { readonly refused: ErrorCode }

// Beside the text of the file an import says little.
const limits = { depth: 8, members: 64, membersOfObject: 64, elements: 64 }
const mostBeside = 64 * 1024
// Longer than what an answer repeats of a text.
const beginning = 2_001

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a body that is larger than usual bodies, which only an import may be. */
export function importBody(bytes: Buffer): ReadImportBody {
  const counter = new JsonCounter(limits)
  if (!counter.take(bytes)) return { refused: 'tooLarge' }
  const asked = unwrapped(plainJson(bytes, counter.members))
  if (!isObject(asked)) return { refused: 'invalidParameters' }
  const { focus, action, parameters } = asked
  if (focus !== 'Module' || action !== 'Import') return { refused: 'tooLarge' }
  if (!isObject(parameters) || typeof parameters['text'] !== 'string')
    return { refused: 'invalidParameters' }
  const { text } = parameters
  const beside = { ...asked, parameters: { ...parameters, text: text.slice(0, beginning) } }
  if (JSON.stringify(beside).length > mostBeside) return { refused: 'tooLarge' }
  const file = importFile(text)
  // By it a repeated request is told from another file that begins alike.
  return { body: { ...beside, sha256: file.sha256 }, file }
}
