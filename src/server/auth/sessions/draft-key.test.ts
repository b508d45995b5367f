import { expect } from 'vitest'
import { makeProject } from '#test/factories/make-project.ts'
import { browserOf } from '#test/harness/browser-of.ts'
import type { Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { startPreview } from '#test/harness/start-preview.ts'
import type { FirstServer } from '#test/harness/test-server.ts'

const keyOf = async (server: FirstServer, role: Role, headers = {}) => {
  const { body } = await server.fetch('/api/session?apiDb=rds', {
    headers: { ...server.as(role), ...headers },
  })
  return body.data.draftKey as string | undefined
}

test('derives the same draft key of an account in every session and server', async ({ server }) => {
  const keys = await Promise.all(
    (['ADM', 'C+', 'K+', 'K2'] as const).map((role) => keyOf(server, role)),
  )
  for (const key of keys) expect(Buffer.from(String(key), 'base64')).toHaveLength(32)
  expect(new Set(keys).size).toBe(4)
  expect(await keyOf(server, 'ADM')).toBe(keys[0])
  const again = await server.another()
  const { body } = await again.fetch('/api/session', { headers: server.as('ADM') })
  expect(body.data.draftKey).toBe(keys[0])
  await again.close()
})

test('returns no draft key without a usable session or during impersonation', async ({
  server,
}) => {
  expect(await keyOf(server, 'ANON')).toBeUndefined()

  const strict = await server.another({ STAFF_SECOND_FACTOR: 'required' })
  const staff = browserOf(strict)
  await staff.signIn('sam.senior@plumbline.test')
  const { body } = await staff.get('/api/session')
  expect([body.data.user.secondFactor, body.data.draftKey]).toEqual(['required', undefined])
  await strict.close()

  const preview = await startPreview(server, await makeProject(server), 'C+')
  expect(await keyOf(server, 'C+', preview)).toBeUndefined()
  expect(await keyOf(server, 'C+')).toBeDefined()
})
