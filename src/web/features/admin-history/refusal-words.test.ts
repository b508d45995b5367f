import { expect, test } from 'vitest'
import { errors } from '../../../rules/errors.ts'
import { signInProblems } from '../../../rules/sign-in-problems.ts'
import { reasonOf, refusedCall } from './refusal-words.ts'

test.each([
  ['sign-in/email', 'tried to sign in'],
  ['sign-in: two-factor/verify-totp', 'tried to sign in'],
  ['sign-in: hosted/callback', 'tried to sign in'],
  ['sign-in: reset-password', 'followed a link for a new password'],
  ['Task:Create', 'tried to write'],
  ['upload', 'tried to send a file'],
  ['projects/{id}/project', 'tried to read'],
  ['/api/docs', 'tried'],
  ['/api/auth/change-password', 'tried'],
])('%s %s', (Call, words) => {
  expect(refusedCall({ Call })).toBe(words)
})

test('every code has a reason in words', () => {
  for (const code of Object.keys(errors)) expect(reasonOf(code)).toMatch(/^[a-z]/)
  expect(reasonOf('INVALID_EMAIL_OR_PASSWORD')).toBe('invalid email or password')
  for (const code of [...signInProblems, 'logoutTokenRefused', 'guessingSuspected'])
    expect(reasonOf(code)).toMatch(/^[a-z ]+/)
  expect(reasonOf('email-taken')).toBe('the e-mail address belongs to someone else')
})
