import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceCookies } from './device-cookies.ts'

afterEach(() => void vi.useRealTimers())

const secret = 'a tree, a lamp and nine blue kites over Kent'
const devices = createDeviceCookies(secret, true)
const pair = (lines: readonly string[]): string => lines[0]?.split(';')[0] ?? ''
const [person, somebody] = ['7d6f6c1e-6a0b-4c0b-9a56-0a3a54b0a111', 'another-person']

test('recognizes a device of its account whatever the letter case of the id', () => {
  const cookie = pair(devices.issue(undefined, person))
  expect(devices.find(cookie, person.toUpperCase())).toMatchObject({
    followedLink: false,
    gaveFactor: false,
  })
  expect(devices.find(cookie, somebody)).toBeNull()
  expect(devices.find(undefined, person)).toBeNull()
  expect(devices.anyId(`a=b; ${cookie}`)).toBe(devices.find(cookie, person)?.id)
})

test('sets a Secure, HttpOnly __Host- cookie for 180 days under TLS', () => {
  const [line = ''] = devices.issue(undefined, person)
  expect(line).toMatch(/^__Host-plumbline\.device_[\w-]{16}=/)
  expect(line).not.toContain(person)
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=15552000'])
    expect(line.split('; ')).toContain(part)
  const [plain = ''] = createDeviceCookies(secret, false).issue(undefined, person)
  expect(plain).toMatch(/^plumbline\.device_/)
  expect(plain).not.toContain('Secure')
})

test('rejects a device cookie with another value, name, key or age', () => {
  const cookie = pair(devices.issue(undefined, person))
  const [name = '', value = ''] = cookie.split('=')
  const [at, proofs, id, mac] = value.split('.')
  const named = pair(devices.issue(undefined, somebody)).split('=')[0]
  for (const forged of [
    '',
    'x',
    value.slice(1),
    `${value}.x`,
    [at, 'f', id, mac].join('.'),
    [Number(at) + 1, proofs, id, mac].join('.'),
    [at, proofs, `${id}x`, mac].join('.'),
    pair(createDeviceCookies('another secret', true).issue(undefined, person)).split('=')[1],
  ])
    expect(devices.find(`${name}=${forged}`, person)).toBeNull()
  expect(devices.find(`${named}=${value}`, somebody)).toBeNull()
  expect(devices.find(cookie.replace('__Host-', ''), person)).toBeNull()

  vi.useFakeTimers({ now: Date.now() + 179 * 86_400_000 })
  expect(devices.find(cookie, person)).not.toBeNull()
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  expect(devices.find(cookie, person)).toBeNull()
})

test('keeps the id and proofs of a device when its cookie is renewed', () => {
  const first = pair(devices.issue(undefined, person, { followedLink: true }))
  const again = pair(devices.issue(first, person, { gaveFactor: true }))
  expect(devices.find(again, person)).toEqual({
    ...devices.find(first, person),
    followedLink: true,
    gaveFactor: true,
  })
})

test('keeps the cookies of five accounts and evicts the oldest', () => {
  vi.useFakeTimers({ now: Date.now() })
  let cookies = ''
  for (let account = 0; account < 5; account += 1) {
    const lines = devices.issue(cookies, `account ${account}`)
    expect(lines).toHaveLength(1)
    cookies = [cookies, pair(lines)].filter(Boolean).join('; ')
    vi.setSystemTime(Date.now() + 1_000)
  }
  expect(devices.issue(cookies, 'account 3')).toHaveLength(1)
  const [, dropped = '', ...more] = devices.issue(cookies, 'account 5')
  expect(more).toEqual([])
  const oldest = cookies.split('; ')[0]?.split('=')[0] ?? ''
  expect(dropped).toMatch(`${oldest}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`)
})
