import { expect, test } from 'vitest'
import { apiErrorOf } from './api.ts'

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
