import { expect, test } from 'vitest'
import { base32, otpauthUri, findTimeStep } from './one-time-code.ts'

const secret = '12345678901234567890'

// The last six digits of the SHA-1 test values in RFC 6238, appendix B.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes at second %i the code %s', (second, code) => {
  expect(findTimeStep(secret, code, second * 1_000)).toBe(Math.floor(second / 30))
})

test('accepts a code one step early or late and no more', () => {
  const at = (steps: number) => findTimeStep(secret, '005924', (1_234_567_890 + steps * 30) * 1_000)
  const step = Math.floor(1_234_567_890 / 30)
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null])
})

test.each(['', '0', '28708', '2870820', 'abcdef', '２８７０８２'])(
  'rejects %j as a code',
  (code) => {
    expect(findTimeStep(secret, code, 59_000)).toBeNull()
  },
)

test('encodes a secret for authenticator apps', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32('foob')).toBe('MZXW6YQ')
  expect(otpauthUri(secret, 'Plumbline', 'a+b@c.test')).toBe(
    'otpauth://totp/Plumbline:a%2Bb%40c.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plumbline&digits=6&period=30',
  )
})
