import { expect, test } from 'vitest'
import { refusalIn } from './api.ts'

const answer = (status: number) => ({ status, body: null, requestId: 'r-1' })

test('a refusal carries code, text, conflict and request id', () => {
  const conflict = { field: 'Status', stored: 'Complete', by: 'Sam', at: null }
  const error = refusalIn(answer(409), {
    error: 'The stored value has changed',
    error_code: 'conflict',
    conflict,
  })
  expect(error).toMatchObject({ status: 409, code: 'conflict', requestId: 'r-1', conflict })
  expect(error.isPassing).toBe(false)
})

test('a failure without a readable body still has a text', () => {
  expect(refusalIn(answer(502), null)).toMatchObject({
    code: 'internal',
    text: 'Something went wrong',
  })
})

test('only failures of the server and first attempts that still run are worth repeating', () => {
  expect(refusalIn(answer(503), { error_code: 'unavailable' }).isPassing).toBe(true)
  expect(refusalIn(answer(409), { error_code: 'idempotencyInFlight' }).isPassing).toBe(true)
  expect(refusalIn(answer(423), { error_code: 'readOnly' }).isPassing).toBe(false)
})
