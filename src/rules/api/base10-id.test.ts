import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base10Id } from './base10-id.ts'

test.each([1, 12, 2_147_483_647])('%i is an id, as a number and as text', (id) => {
  expect(base10Id(id)).toBe(id)
  expect(base10Id(String(id))).toBe(id)
})

test.each([
  0,
  -1,
  1.5,
  1e21,
  NaN,
  Infinity,
  2_147_483_648,
  '0',
  '01',
  '+1',
  '-1',
  '1.0',
  '1e3',
  '0x10',
  '12abc',
  ' 12',
  '12\n',
  '',
  '٣',
  '99999999999',
  null,
  undefined,
  true,
  [1],
  { valueOf: () => 1 },
])('%j is not an id', (value) => {
  expect(base10Id(value)).toBeNull()
})

test('round-trips an id', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const id = base10Id(value)
      if (id !== null) expect(String(id)).toBe(String(value))
    }),
  )
})
