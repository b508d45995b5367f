import { expect, test } from 'vitest'
import { apiErrorOf, onSessionLost, reportSessionLoss } from './api.ts'

const answer = (status: number) => ({ status, body: null, requestId: 'r-1' })

test('an error carries code, text, conflict and request id', () => {
  const conflict = { field: 'Status', stored: 'Complete', by: 'Sam', at: null }
  const error = apiErrorOf(answer(409), {
    error: 'The stored value has changed',
    error_code: 'conflict',
    conflict,
  })
  expect(error).toMatchObject({ status: 409, code: 'conflict', requestId: 'r-1', conflict })
  expect(error.isPassing).toBe(false)
})

test('a failure without a readable body still has a text', () => {
  expect(apiErrorOf(answer(500), null)).toMatchObject({
    code: 'internal',
    text: 'Something went wrong',
  })
})

test.each([502, 503, 504])('a gateway that answers %i for the server is an outage', (status) => {
  expect(apiErrorOf(answer(status), null)).toMatchObject({
    code: 'network',
    text: 'The server did not answer',
    isOutage: true,
    isPassing: true,
  })
  // The server's own failure has a code.
  expect(apiErrorOf(answer(status), { error_code: 'internal' }).isOutage).toBe(false)
})

test('only server failures and first attempts that are still running are worth retrying', () => {
  expect(apiErrorOf(answer(503), { error_code: 'unavailable' }).isPassing).toBe(true)
  expect(apiErrorOf(answer(409), { error_code: 'idempotencyInFlight' }).isPassing).toBe(true)
  expect(apiErrorOf(answer(423), { error_code: 'readOnly' }).isPassing).toBe(false)
})

test('an error carries the conflicts and problems of a bulk write, and the request id that the body names', () => {
  const conflicts = [
    { place: 'changes.2', field: 'Status', stored: 'Complete', by: 'Sam', at: null },
  ]
  const problems = [{ place: 'changes.3', message: 'is not known' }]
  const unnamed = { status: 422, body: null, requestId: null }
  expect(
    apiErrorOf(unnamed, { message: 'No', request_id: 'r-2', conflicts, problems }),
  ).toMatchObject({ code: 'internal', text: 'No', requestId: 'r-2', conflicts, problems })
})

test('a response without a code says that nobody is signed in only when its status does', () => {
  expect(apiErrorOf(answer(401), null).code).toBe('notSignedIn')
  expect(apiErrorOf(answer(403), null).code).toBe('internal')
})

test.each<readonly [status: number, body: unknown, isLost: boolean]>([
  [401, null, true],
  [403, { error_code: 'secondFactorAwaited' }, true],
  [403, { error_code: 'secondFactorRequired' }, true],
  [200, { data: { transformation: { error_code: 'secondFactorRequired' } } }, true],
  [403, { error_code: 'notPermitted' }, false],
  [200, { data: [] }, false],
])('a response %i with %j loses the session: %s', (status, body, isLost) => {
  let losses = 0
  onSessionLost(() => (losses += 1))
  reportSessionLoss(status, body)
  expect(losses).toBe(isLost ? 1 : 0)
})
