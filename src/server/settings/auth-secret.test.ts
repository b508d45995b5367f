import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authSecret } from './auth-secret.ts'
import { readConfig } from './config.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-secret-'))
  file = join(folder, 'auth-secret')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const secretOf = (TARGET_ENV: string, reported: string[] = []) =>
  authSecret(readConfig({ TARGET_ENV, PLUMBLINE_DATA: folder }), (line) => reported.push(line))
const modeOf = () => statSync(file).mode & 0o777

test('creates a secret once, strong enough for live, that only its owner can read', () => {
  const made = secretOf('live')
  expect(secretOf('production')).toBe(made)
  expect(readFileSync(file, 'utf8').trim()).toBe(made)
  expect(modeOf()).toBe(0o600)
})

test('a secret file that others could read is restricted and reported; the secret stays', () => {
  const made = secretOf('live')
  chmodSync(file, 0o644)
  const reported: string[] = []
  expect(secretOf('live', reported)).toBe(made)
  expect(modeOf()).toBe(0o600)
  expect(reported).toEqual([
    `${file} could be read by other users; now its owner alone can read it`,
  ])
})

test('a secret file whose creation was interrupted gets a secret', () => {
  writeFileSync(file, '')
  expect(secretOf('live').length).toBeGreaterThanOrEqual(32)
})

test('a draft of an interrupted start that others can read does not make the secret readable', () => {
  writeFileSync(`${file}.new`, 'half', { mode: 0o644 })
  secretOf('live')
  expect(modeOf()).toBe(0o600)
})

test('a weak secret in the file is refused in live and production, and is not repeated', () => {
  writeFileSync(file, 'changeme-changeme-changeme-changed', { mode: 0o600 })
  for (const environment of ['live', 'production']) {
    expect(() => secretOf(environment)).toThrow(`The secret in ${file} is made of words`)
    expect(() => secretOf(environment)).not.toThrow('changeme')
  }
  expect(secretOf('development')).toBe('changeme-changeme-changeme-changed')
})
