import { expect, test } from 'vitest'
import { errors } from '#rules/api/errors.ts'
import { signInProblems } from '#rules/people/accounts/sign-in-problems.ts'
import { denialReason, describeDeniedCall } from './denial-messages.ts'

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
  expect(describeDeniedCall({ Call })).toBe(words)
})

test('describes every code', () => {
  for (const code of Object.keys(errors)) expect(denialReason(code)).toMatch(/^[a-z]/)
  expect(denialReason('INVALID_EMAIL_OR_PASSWORD')).toBe('invalid email or password')
  for (const code of [...signInProblems, 'logoutTokenRefused', 'guessingSuspected'])
    expect(denialReason(code)).toMatch(/^[a-z ]+/)
  expect(denialReason('email-taken')).toBe('the e-mail address belongs to someone else')
})
