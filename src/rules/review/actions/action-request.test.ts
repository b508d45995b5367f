import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actionRequest, actions, metricMoves, type ActionRequest } from './action-request.ts'

const none = {
  IsReadyByClient: false,
  InitiateRFIReview: false,
  InitiateSecondReview: false,
  UploadThisStandard: false,
}
const all = {
  IsReadyByClient: true,
  InitiateRFIReview: true,
  InitiateSecondReview: true,
  UploadThisStandard: true,
}

test.each([
  ['IsReadyByClient', all],
  ['InitiateRFIReview', { ...all, IsReadyByClient: false }],
  ['InitiateSecondReview', { ...none, InitiateSecondReview: true, UploadThisStandard: true }],
  ['UploadThisStandard', { ...none, UploadThisStandard: true }],
  ['NoActionRequest', none],
])('%s by priority', (request, flags) => {
  expect(actionRequest(flags)).toBe(request)
})

test('a first action opens a Pending row', () => {
  expect(metricMoves('NoActionRequest', 'IsReadyByClient')).toEqual([
    { move: 'open', StartAction: 'IsReadyByClient', Status: 'Pending' },
  ])
})

test('an action that ends closes its row as Complete with the end action, an Error when none is open', () => {
  expect(metricMoves('IsReadyByClient', 'NoActionRequest')).toEqual([
    {
      move: 'close',
      StartAction: 'IsReadyByClient',
      EndAction: 'NoActionRequest',
      Status: 'Complete',
      whenNoneOpen: 'Error',
    },
  ])
})

test('one action after another closes the first and opens the second', () => {
  expect(metricMoves('IsReadyByClient', 'InitiateSecondReview').map(({ move }) => move)).toEqual([
    'close',
    'open',
  ])
})

test('a sequence of requests leaves one open row exactly while an action is requested', () => {
  const request = fc.constantFrom<ActionRequest>(...actions, 'NoActionRequest')
  fc.assert(
    fc.property(fc.array(request), (way) => {
      let now: ActionRequest = 'NoActionRequest'
      let open: string[] = []
      for (const next of way) {
        for (const move of metricMoves(now, next)) {
          if (move.move === 'open') open = [...open, move.StartAction]
          else {
            expect(open).toContain(move.StartAction)
            open = open.filter((action) => action !== move.StartAction)
          }
        }
        now = next
        expect(open).toEqual(now === 'NoActionRequest' ? [] : [now])
      }
    }),
  )
})

test('repeating the request changes nothing', () => {
  for (const request of [...actions, 'NoActionRequest'] as const) {
    expect(metricMoves(request, request)).toEqual([])
  }
})
