import { expect } from 'vitest'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'

const test = serverTest.extend(
  'behindProxy',
  { scope: 'file' },
  async ({ server }, { onCleanup }) => {
    const behindProxy = await server.another({ BEHIND_TLS: 'true' })
    onCleanup(() => behindProxy.close())
    return behindProxy
  },
)

const most = 30

const attempts = async (at: TestServer, forwarded: (attempt: number) => string) => {
  const statuses: number[] = []
  for (let attempt = 0; attempt <= most; attempt++) {
    const { status } = await at.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: at.address,
        'x-forwarded-for': forwarded(attempt),
      },
      // An invalid address is rejected before the expensive password check, and counts as an attempt.
      body: JSON.stringify({ email: `nobody ${attempt}`, password: 'not the password' }),
    })
    statuses.push(status)
  }
  return statuses
}

const allowed = Array.from({ length: most }, () => 400)

test('limits password guesses whatever X-Forwarded-For a caller sends', async ({ server }) => {
  expect(await attempts(server, (attempt) => `10.0.0.${attempt}`)).toEqual([...allowed, 429])
})

test('limits password guesses by the last forwarded address behind a proxy', async ({
  behindProxy,
}) => {
  const forwardedFor = (attempt: number) => `10.0.1.${attempt}, 192.0.2.7`
  expect(await attempts(behindProxy, forwardedFor)).toEqual([...allowed, 429])
  const others = await attempts(behindProxy, (attempt) => `10.0.1.1, 192.0.3.${attempt}`)
  expect(new Set(others)).toEqual(new Set([400]))
})

test('lists six demo accounts first, then all test accounts and consultant leads by group', async ({
  server,
}) => {
  const demo = await server.another({ DEMO_MODE: 'true' })
  try {
    const { body } = await demo.fetch('/api/session')
    const accounts = body.data.demoAccounts as { email: string; group?: string; password: string }[]
    const emailsOf = (group: string | undefined) =>
      accounts.filter((account) => account.group === group).map(({ email }) => email)
    expect(emailsOf(undefined)).toHaveLength(6)
    expect(new Set(emailsOf('Test accounts')).size).toBe(14)
    expect(new Set(emailsOf('Consultant leads')).size).toBe(12)
    expect(emailsOf('Consultant leads')[0]).toBe('sam.senior@plumbline.test')
    expect(accounts).toHaveLength(6 + 14 + 12)
  } finally {
    await demo.close()
  }
})
