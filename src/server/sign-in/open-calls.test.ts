import { betterAuth } from 'better-auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { featureFlagDefaults } from '../../rules/feature-flags.ts'
import { readConfig } from '../config.ts'
import { isOpenCall, openCalls } from './open-calls.ts'
import { secondFactors } from './second-factors.ts'

let house: FirstHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

// Everything that the library could offer here, with the plug-ins of the house.
const libraryCalls = () => {
  const nothing = undefined as never
  const { api } = betterAuth({
    secret: 'a tree, a lamp and nine blue kites over Kent',
    baseURL: 'http://127.0.0.1',
    emailAndPassword: { enabled: true },
    plugins: secondFactors({
      config: readConfig({}),
      identity: nothing,
      origins: () => ['http://127.0.0.1'],
      postMail: nothing,
      record: nothing,
      codeGuesses: nothing,
      report: nothing,
    }),
  })
  return Object.values(api).flatMap((call) => {
    const { path, options } = call as { path?: string; options?: { method?: string | string[] } }
    return path === undefined
      ? []
      : [options?.method ?? 'GET'].flat().map((method) => ({ method, path }))
  })
}

test('every call that can be reached is one of the library', () => {
  const known = new Set(libraryCalls().map(({ method, path }) => `${method} ${path}`))
  expect(openCalls.filter((call) => !known.has(call))).toEqual([])
})

test('every other call of the library answers 404, for everybody, by any method', async () => {
  const closed = libraryCalls().filter(({ method, path }) => !isOpenCall(method, path))
  expect(closed.length).toBeGreaterThan(20)
  const ours = new Set([
    'POST /reset-password',
    'POST /request-password-reset',
    'POST /change-password',
    'POST /change-email',
  ])
  for (const { method, path } of closed) {
    if (ours.has(`${method} ${path}`)) continue
    const { status } = await house.fetch(`/api/auth${path.replaceAll(/:\w+/g, 'x')}`, {
      method,
      headers: {
        ...house.as('ADM'),
        origin: house.address,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: '{}' }),
    })
    expect([method, path, status]).toEqual([method, path, 404])
  }
})

test.each([
  '/api/auth/sign-in/email/',
  '/api/auth//sign-in/email',
  '/api/auth/./sign-up/email',
  '/api/auth/sign-in/../sign-up/email',
  '/api/auth/sign-up%2Femail',
  '/api/auth/ok',
  '/api/auth/error',
  '/api/auth/',
])('%s leads nowhere', async (path) => {
  for (const method of ['GET', 'POST'] as const) {
    const { status } = await house.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', origin: house.address },
      ...(method === 'POST' && { body: '{}' }),
    })
    expect([400, 404]).toContain(status)
  }
})

test.each(['live', 'production'])(
  'no accounts of the demo are shown or seeded in %s, whatever is set',
  async (environment) => {
    await expect(house.another({ TARGET_ENV: environment, DEMO_MODE: 'true' })).rejects.toThrow(
      `DEMO_MODE must not be true in ${environment}`,
    )
    const live = await house.another({ TARGET_ENV: environment })
    try {
      const { body } = await live.fetch('/api/session')
      expect(body.data).toMatchObject({ isDemo: false, user: null })
      expect(body.data.demoAccounts).toBeUndefined()
    } finally {
      await live.close()
    }
  },
)

test.each([
  ['true', true],
  ['false', false],
])('SignInTesting=%s offers the test accounts of a demo: %s', async (value, isOffered) => {
  const demo = await house.another({ DEMO_MODE: 'true', FEATURE_FLAGS: `SignInTesting=${value}` })
  try {
    const { body } = await demo.fetch('/api/session')
    expect(body.data.featureFlags).toEqual({ ...featureFlagDefaults, SignInTesting: isOffered })
    expect(body.data.demoAccounts !== undefined).toBe(isOffered)
  } finally {
    await demo.close()
  }
})
