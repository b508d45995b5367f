import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf } from '../../../test/browser-of.ts'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { makeProject } from '../../../test/make-project.ts'
import type { Role } from '../../../test/people.ts'
import { startPreview } from '../../../test/start-preview.ts'

let house: FirstHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const keyOf = async (role: Role, headers = {}) => {
  const { body } = await house.fetch('/api/session?apiDb=rds', {
    headers: { ...house.as(role), ...headers },
  })
  return body.data.draftKey as string | undefined
}

test('each account has a key of its own for its drafts, the same in every session and at every server', async () => {
  const keys = await Promise.all((['ADM', 'C+', 'K+', 'K2'] as const).map((role) => keyOf(role)))
  for (const key of keys) expect(Buffer.from(String(key), 'base64')).toHaveLength(32)
  expect(new Set(keys).size).toBe(4)
  expect(await keyOf('ADM')).toBe(keys[0])
  const again = await house.another()
  const { body } = await again.fetch('/api/session', { headers: house.as('ADM') })
  expect(body.data.draftKey).toBe(keys[0])
  await again.close()
})

test('nobody gets a key without a session, before the second factor, or in a preview', async () => {
  expect(await keyOf('ANON')).toBeUndefined()

  const strict = await house.another({ STAFF_SECOND_FACTOR: 'required' })
  const staff = browserOf(strict)
  await staff.signIn('sam.senior@plumbline.test')
  const { body } = await staff.get('/api/session')
  expect([body.data.user.secondFactor, body.data.draftKey]).toEqual(['required', undefined])
  await strict.close()

  const preview = await startPreview(house, await makeProject(house), 'C+')
  expect(await keyOf('C+', preview)).toBeUndefined()
  expect(await keyOf('C+')).toBeDefined()
})
