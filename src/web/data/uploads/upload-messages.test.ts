import { expect, test } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { endsByItself, fileProblem, isWorthRepeating, uploadFailure } from './upload-messages.ts'

const limits = { largest: 209_715_200 }

test.each([
  ['plan.pdf', 1, null],
  ['Ordnung für Notfälle (2026).docx', 209_715_200, null],
  ['no extension', 10, null],
  ['empty.pdf', 0, 'The file is empty: there is nothing to upload'],
  ['scan.pdf', 209_715_201, 'The file is too large: slightly over the limit of 200 MB'],
  ['film.mov', 1_500_000_000, 'The file is too large: 1.4 GB, and the limit is 200 MB'],
  ['a\\b.pdf', 1, 'The file name contains characters that cannot be stored: rename the file'],
  ['a\nb.pdf', 1, 'The file name contains characters that cannot be stored: rename the file'],
  ['..', 1, 'The file name contains characters that cannot be stored: rename the file'],
  [`${'ä'.repeat(125)}x.pdf`, 1, null],
  [`${'ä'.repeat(127)}.pdf`, 1, 'The file name is longer than 255 bytes: shorten it'],
])('%j of %d bytes: %s', (name, size, problem) => {
  expect(fileProblem({ name, size }, limits)).toBe(problem)
})

test('without a limit from the server, only the server rejects files that are too large', () => {
  expect(fileProblem({ name: 'film.mov', size: 1e12 }, { largest: undefined })).toBeNull()
})

const failed = (code: ApiError['code'], text = 'Some text') =>
  new ApiError({ status: 400, code, text, requestId: null })

test.each<[ApiError['code'], boolean]>([
  ['network', true],
  ['internal', true],
  ['uploadQuotaExceeded', true],
  ['storageFull', true],
  ['projectQuotaExceeded', true],
  ['storageQuotaExceeded', true],
  ['uploadDoesNotExist', true],
  ['scannerUnavailable', true],
  ['scannerLimitExceeded', true],
  ['tooLarge', false],
  ['fileInfected', false],
  ['notAllowed', false],
])('after %s trying again may help: %s', (code, repeatable) => {
  expect(isWorthRepeating(failed(code))).toBe(repeatable)
})

test('a failure without a message of our own shows the text of the server', () => {
  expect(uploadFailure(failed('internal'))).toBe('Some text')
  expect(uploadFailure(failed('network'))).toMatch(/^The connection was lost/)
})

test.each<[ApiError['code'], number, boolean]>([
  ['network', 0, true],
  ['unavailable', 503, true],
  ['scannerUnavailable', 503, true],
  ['scannerLimitExceeded', 503, false],
  ['fileInfected', 422, false],
])('after %s (%i) the upload is tried again by itself: %s', (code, status, isTried) => {
  expect(endsByItself(new ApiError({ status, code, text: '', requestId: null }))).toBe(isTried)
})
