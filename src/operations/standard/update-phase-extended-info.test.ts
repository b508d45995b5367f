import { expect } from 'vitest'
import { test } from '#test/harness/server-test.ts'
import { expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Standard:UpdatePhaseExtendedInfo'
const answers = {
  rds: [400, 'No writeRds function provided'],
  ps: [400, 'No writePs function provided'],
} as const

test.for(['ADM', 'C+', 'C-', 'K+', 'Ko', 'Kx'] as const)(
  '%s gets the error that neither target has the function, with any parameters',
  async (role, { server }) => {
    for (const target of ['rds', 'ps'] as const)
      for (const parameters of [{}, { project_id: 1, standard_id: 1, phase: 'gap-analysis' }])
        await expectRefused(server, role, write, parameters, answers[target], { target })
  },
)

test.for(['LOCK', 'LOST', 'ANON'] as const)('%s gets 401', async (role, { server }) => {
  await expectRefused(server, role, write, {}, refusal.notSignedIn)
})

test('the target is validated first', async ({ server }) => {
  const { status, body } = await server.post(
    'ADM',
    { focus: 'Standard', action: 'UpdatePhaseExtendedInfo', parameters: {} },
    'mysql',
  )
  expect([status, body.data.transformation.error]).toEqual([400, 'Invalid targetDb mysql provided'])
})
