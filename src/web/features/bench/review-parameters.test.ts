import { expect, test } from 'vitest'
import { seenStanding, standingParameters } from './review-parameters.ts'

test('names each column that is set by its parameter, and no other', () => {
  expect(standingParameters({ Status: 'Complete', UploadedToURAC: false })).toEqual({
    status: 'Complete',
    uploaded_to_urac: false,
  })
})

test('what the caller does not see is not expected', () => {
  expect(seenStanding({ Status: 'Blank', IsReadyByClient: false })).toEqual({
    Status: 'Blank',
    IsReadyByClient: false,
  })
})
