import { expect, test } from 'vitest'
import { textEncryption } from '#server/runtime/text-encryption.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'

const secret = 'a secret of at least thirty-two letters'
const links = unsubscribeLinks(secret)
const ann = { target: 'ps', userId: 'ann', projects: [7, 9] } as const
const tokenOf = (path: string) => new URL(path, 'https://own.test').searchParams.get('token') ?? ''

test('a link names the person and the projects to whom can read the secret alone', () => {
  const path = links.pathOf(ann)
  expect(links.read(tokenOf(path))).toEqual(ann)
  const bytes = Buffer.from(tokenOf(path), 'base64url')
  expect(bytes.includes('ann')).toBe(false)
  expect(tokenOf(links.pathOf(ann))).not.toBe(tokenOf(path))
})

test('no link is read that this installation did not make for that person', () => {
  const token = tokenOf(links.pathOf(ann))
  const bytes = Buffer.from(token, 'base64url')
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(links.read(changed.toString('base64url'))).toBeNull()
  }
  for (const forged of [
    '',
    'ps bob 7',
    Buffer.from('ps bob 7').toString('base64url'),
    tokenOf(unsubscribeLinks(`${secret}.`).pathOf({ ...ann, userId: 'bob' })),
    textEncryption(secret, 'something else').encrypt('ps bob 7'),
    textEncryption(secret, 'plumbline unsubscribe link').encrypt('elsewhere bob 7'),
  ])
    expect(links.read(forged)).toBeNull()
})

test('a link names no more projects than fit into a header line', () => {
  const projects = Array.from({ length: 150 }, (_, index) => 1_000 + index)
  const path = links.pathOf({ ...ann, projects })
  expect(path.length).toBeLessThan(950)
  expect(links.read(tokenOf(path))?.projects).toEqual(projects.slice(0, 100))
})
