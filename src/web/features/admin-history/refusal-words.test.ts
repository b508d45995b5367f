import { expect, test } from 'vitest'
import { errors } from '../../../rules/errors.ts'
import { reasonOf, refusedCall } from './refusal-words.ts'

test.each([
  ['sign-in/email', 'could not sign in'],
  ['sign-in: two-factor/verify-totp', 'could not sign in'],
  ['Task:Create', 'was refused to write'],
  ['upload', 'was refused to send a file'],
  ['projects/{id}/project', 'was refused to read'],
  ['/api/docs', 'was refused to read'],
])('%s %s', (Call, words) => {
  expect(refusedCall({ Call })).toBe(words)
})

test('every code has a reason in words', () => {
  for (const code of Object.keys(errors)) expect(reasonOf(code)).toMatch(/^[a-z]/)
  expect(reasonOf('INVALID_EMAIL_OR_PASSWORD')).toBe('invalid email or password')
})
