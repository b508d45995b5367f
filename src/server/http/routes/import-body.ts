import { importFile, type ImportFile } from '#operations/module/reading/import-file.ts'
import type { ErrorCode } from '#rules/api/errors.ts'
import { unwrapBody } from '#server/pipeline/write/request/unwrap-body.ts'
import { JsonCounter } from '../bodies/json-counter.ts'
import { parseUnambiguousJson } from '../request/unambiguous-json.ts'

/** The parsed standards file of an import, and the request body with only the beginning of the file's text. */
export type ImportBody = { readonly body: object; readonly file: ImportFile }

/** The result of parsing a large body. */
export type ImportBodyResult = ImportBody | { readonly error: ErrorCode }

// An import has few values apart from the file's text.
const limits = { depth: 8, members: 64, membersOfObject: 64, elements: 64 }
const maxOtherBytes = 64 * 1024
// More of a text than any response repeats.
const keptTextLength = 2_001

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a body beyond the usual limits, which must be an import. */
export function readImportBody(bytes: Buffer): ImportBodyResult {
  const counter = new JsonCounter(limits)
  if (!counter.consume(bytes)) return { error: 'tooLarge' }
  const request = unwrapBody(parseUnambiguousJson(bytes, counter.members))
  if (!isObject(request)) return { error: 'invalidParameters' }
  const { focus, action, parameters } = request
  if (focus !== 'Module' || action !== 'Import') return { error: 'tooLarge' }
  if (!isObject(parameters) || typeof parameters['text'] !== 'string')
    return { error: 'invalidParameters' }
  const { text } = parameters
  const body = { ...request, parameters: { ...parameters, text: text.slice(0, keptTextLength) } }
  if (JSON.stringify(body).length > maxOtherBytes) return { error: 'tooLarge' }
  const file = importFile(text)
  // The digest distinguishes a repeated request from one with a different file that begins the same.
  return { body: { ...body, sha256: file.sha256 }, file }
}
