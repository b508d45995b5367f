import { expect, test } from 'vitest'
import { safeReturn } from './safe-return.ts'

test.each([
  '/app',
  '/app?tasks=mine',
  '/app#top',
  '/app/projects/1/dashboard/Status?phase=desktop-review&q=a%20b',
])('accepts the path %s of the application', (path) => {
  expect(safeReturn(path)).toBe(path)
})

test.each([
  undefined,
  null,
  7,
  ['/app'],
  '',
  'app',
  '/',
  '/application',
  '/api/auth/sign-out',
  '//elsewhere.test/app',
  '///elsewhere.test/app',
  '/\\elsewhere.test/app',
  '/app\\..\\..\\elsewhere.test',
  '/app/../../elsewhere.test',
  '/app/..//elsewhere.test',
  '/app/%2e%2e//elsewhere.test',
  `/app?q=${'\u00fc'.repeat(400)}`,
  '/app/\t/elsewhere.test',
  '/app/\n/elsewhere.test',
  '/app/\u202e/tset',
  '\u0000/app',
  ' /app',
  'https://elsewhere.test/app',
  'javascript:alert(1)',
  'data:text/html,/app',
  `/app/${'a'.repeat(2_000)}`,
])('rejects the path %j', (asked) => {
  expect(safeReturn(asked)).toBeUndefined()
})

test('an address that leaves the application by a dot segment and returns is normalized', () => {
  expect(safeReturn('/app/projects/../profile')).toBe('/app/profile')
})
