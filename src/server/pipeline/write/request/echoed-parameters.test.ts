import { expect, test } from 'vitest'
import { echoedRequest } from './echoed-parameters.ts'

test('a response echoes the call of its request, and of the parameters those that the write knows', () => {
  const body = {
    focus: 'Date',
    action: 'Update',
    parameters: { date_id: 7, name: 'Survey', text: 'of a file' },
    user_id: 'ann',
  }
  expect(echoedRequest(body)).toEqual({
    ...body,
    parameters: { date_id: 7, name: 'Survey' },
  })
})

test('of long names and texts a response echoes the beginning, of an unknown write no parameters', () => {
  const long = 'x'.repeat(3_000)
  expect(
    echoedRequest({ focus: long, action: long, parameters: { name: long }, user_id: long }),
  ).toEqual({
    focus: 'x'.repeat(50),
    action: 'x'.repeat(50),
    parameters: undefined,
    user_id: 'x'.repeat(100),
  })
  expect(
    echoedRequest({ focus: 'Date', action: 'Update', parameters: { name: long } }).parameters,
  ).toEqual({ name: `${'x'.repeat(2_000)}…` })
})

test.each([[null], ['text'], [7], [{ focus: 1, action: {}, parameters: [1], user_id: 2 }]])(
  'of the body %j a response echoes nothing',
  (body) => {
    expect(Object.values(echoedRequest(body)).filter((value) => value !== undefined)).toEqual([])
  },
)
