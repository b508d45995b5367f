import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { makeProject } from '#test/factories/make-project.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { startPreview } from '#test/harness/start-preview.ts'

const secret = 'a secret of the workspace'

const test = serverTest.extend('served', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const served = await server.another({ MESSENGER_APP_ID: 'app1', MESSENGER_SECRET: secret })
  onCleanup(served.close)
  return served
})

test('the session has the hash that verifies the id, and not its secret', async ({ served }) => {
  const { body } = await served.fetch('/api/session', { headers: served.as('K+') })
  const userId = served.idOf('K+', 'ps')
  expect(body.data.messenger).toEqual({
    appId: 'app1',
    region: 'us',
    userId,
    userHash: createHmac('sha256', secret).update(userId).digest('hex'),
  })
  expect(JSON.stringify(body)).not.toContain(secret)
})

test('the session has no messenger before sign-in and during impersonation', async ({ served }) => {
  const preview = await startPreview(served, await makeProject(served), 'C+', 'ps')
  const impersonated = await served.fetch('/api/session?apiDb=ps', {
    headers: { ...served.as('C+'), ...preview },
  })
  expect(impersonated.body.data.preview).toBeDefined()
  expect(impersonated.body.data).not.toHaveProperty('messenger')
  const { body } = await served.fetch('/api/session', { headers: served.as('ANON') })
  expect(body.data).not.toHaveProperty('messenger')
})
