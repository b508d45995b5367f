import { expect, test } from 'vitest'
import { isOfFile, partialUploadUrl, type PartialUpload } from './partial-uploads.ts'

const begun = { file_name: 'plan.pdf', size: 10, modified: 5 } as PartialUpload
const file = { name: 'plan.pdf', size: 10, lastModified: 5 }

test('an upload goes on only with a file of the same name, size and time', () => {
  expect(isOfFile(begun, file)).toBe(true)
  expect(isOfFile(begun, { ...file, name: 'Plan.pdf' })).toBe(false)
  expect(isOfFile(begun, { ...file, size: 11 })).toBe(false)
  expect(isOfFile(begun, { ...file, lastModified: 6 })).toBe(false)
})

test('an upload is addressed by its id and target', () => {
  expect(partialUploadUrl('u-1', 'ps')).toBe('/api/v5/uploads/u-1?apiDb=ps')
})
