import { betterAuth } from 'better-auth'
import { expect } from 'vitest'
import { featureFlagDefaults } from '#rules/api/feature-flags.ts'
import { readConfig } from '#server/settings/config.ts'
import { test } from '#test/harness/server-test.ts'
import { signInPlugins } from './plugins.ts'
import { isReachable, reachableCalls } from './reachable-endpoints.ts'

// All endpoints of the library with our plug-ins.
const libraryCalls = () => {
  const nothing = undefined as never
  const { api } = betterAuth({
    secret: 'a tree, a lamp and nine blue kites over Kent',
    baseURL: 'http://127.0.0.1',
    emailAndPassword: { enabled: true },
    plugins: signInPlugins({
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

test('lists only endpoints that the library has', () => {
  const known = new Set(libraryCalls().map(({ method, path }) => `${method} ${path}`))
  expect(reachableCalls.filter((call) => !known.has(call))).toEqual([])
})

test('returns 404 for every other endpoint of the library', async ({ server }) => {
  const closed = libraryCalls().filter(({ method, path }) => !isReachable(method, path))
  expect(closed.length).toBeGreaterThan(20)
  const ours = new Set([
    'POST /reset-password',
    'POST /request-password-reset',
    'POST /change-password',
    'POST /change-email',
  ])
  for (const { method, path } of closed) {
    if (ours.has(`${method} ${path}`)) continue
    const { status } = await server.fetch(`/api/auth${path.replaceAll(/:\w+/g, 'x')}`, {
      method,
      headers: {
        ...server.as('ADM'),
        origin: server.address,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: '{}' }),
    })
    expect([method, path, status]).toEqual([method, path, 404])
  }
})

test.for([
  '/api/auth/sign-in/email/',
  '/api/auth//sign-in/email',
  '/api/auth/./sign-up/email',
  '/api/auth/sign-in/../sign-up/email',
  '/api/auth/sign-up%2Femail',
  '/api/auth/ok',
  '/api/auth/error',
  '/api/auth/',
])('returns 404 for %s', async (path, { server }) => {
  for (const method of ['GET', 'POST'] as const) {
    const { status } = await server.fetch(path, {
      method,
      headers: { 'content-type': 'application/json', origin: server.address },
      ...(method === 'POST' && { body: '{}' }),
    })
    expect([400, 404]).toContain(status)
  }
})

test.for(['live', 'production'])(
  'neither offers nor seeds demo accounts in %s',
  async (environment, { server }) => {
    await expect(server.another({ TARGET_ENV: environment, DEMO_MODE: 'true' })).rejects.toThrow(
      `DEMO_MODE must not be true in ${environment}`,
    )
    const live = await server.another({ TARGET_ENV: environment })
    try {
      const { body } = await live.fetch('/api/session')
      expect(body.data).toMatchObject({ isDemo: false, user: null })
      expect(body.data.demoAccounts).toBeUndefined()
    } finally {
      await live.close()
    }
  },
)

test.for([
  ['true', true],
  ['false', false],
] as const)(
  'SignInTesting=%s offers the test accounts of a demo: %s',
  async ([value, isOffered], { server }) => {
    const demo = await server.another({
      DEMO_MODE: 'true',
      FEATURE_FLAGS: `SignInTesting=${value}`,
    })
    try {
      const { body } = await demo.fetch('/api/session')
      expect(body.data.featureFlags).toEqual({ ...featureFlagDefaults, SignInTesting: isOffered })
      expect(body.data.demoAccounts !== undefined).toBe(isOffered)
    } finally {
      await demo.close()
    }
  },
)
