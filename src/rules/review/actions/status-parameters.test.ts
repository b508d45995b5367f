import { expect, test } from 'vitest'
import { seenStatus, statusParameters } from './status-parameters.ts'

test('sends the parameter of each column that is set, and no other', () => {
  expect(statusParameters({ Status: 'Complete', UploadedToURAC: false })).toEqual({
    status: 'Complete',
    uploaded_to_urac: false,
  })
})

test('sends as expected only values that the caller sees', () => {
  expect(seenStatus({ Status: 'Blank', IsReadyByClient: false })).toEqual({
    Status: 'Blank',
    IsReadyByClient: false,
  })
})
