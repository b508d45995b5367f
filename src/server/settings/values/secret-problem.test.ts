import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { secretProblem } from './secret-problem.ts'

const weak: [string, string][] = [
  ['short', 'has 5 characters, and at least 32 are needed'],
  ['kX9#vQ2!mZ7@pL4$wR8%nB3^tY6&cF1', 'has 31 characters'],
  ['x'.repeat(40), 'repeats itself'],
  ['ab12'.repeat(12), 'repeats itself'],
  ['Zk3!Qw9#Lm'.repeat(4).slice(0, 37), 'repeats itself'],
  ['abcdefghijklmnopqrstuvwxyz0123456789', 'is a run of neighbouring characters'],
  ['better-auth-secret-12345678901234567890', 'is made of words that stand in examples'],
  ['please-changeme-before-this-goes-anywhere', 'is made of words that stand in examples'],
  ['a secret of the tests that signs nothing of value', 'is made of words that stand in examples'],
  ['plumb the line, plumb the other line too', 'is made of words that stand in examples'],
]

test.each(weak)('rejects %s: it %s', (secret, problem) => {
  for (const TARGET_ENV of ['development', 'staging', 'live', 'production']) {
    const start = () => readConfig({ TARGET_ENV, AUTH_SECRET: secret })
    expect(start).toThrow(`AUTH_SECRET ${problem}`)
    expect(start).toThrow('Make one with: openssl rand -base64 48')
    expect(start).not.toThrow(secret)
  }
})

test('accepts generated secrets', () => {
  for (let turn = 0; turn < 500; turn += 1)
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(secretProblem(randomBytes(24).toString(encoding))).toBeNull()
  expect(secretProblem('correct horse battery staple under the pier')).toBeNull()
})
