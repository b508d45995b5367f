import { expect } from 'vitest'
import { serve } from '#test/harness/serve.ts'
import { test } from '#test/harness/server-test.ts'
import type { FirstServer } from '#test/harness/test-server.ts'
import { openTargets } from '../db/targets.ts'
import { createSealingJobs } from './sealing-jobs.ts'

type Line = { event?: string; target?: string; chain?: string; hash?: string; level?: number }

const blocks = (server: FirstServer) =>
  server.sql('rds', `select "RowCount", "Hash" from "TransformationBlock" order by "Sequence"`)

test('a server seals what it has written and logs the heads of its chains at shutdown', async ({
  server,
  made,
}) => {
  await server.write('C+', 'Standard:UpdateConsultantComment', {
    project_id: made.project,
    standard_id: made.standards[0]!.id,
    phase: 'desktop-review',
    consultant_comment: 'the last',
  })
  await server.read('Kx', 'dates/dates', { project_id: made.project })
  // Transactions of other tests block sealing for a while; the rest is sealed after the next start.
  await expect
    .poll(async () => {
      const served = await serve(server.urls, { LOG_LEVEL: 'info' })
      await served.close()
      const lines = served.logged.map((line): Line => JSON.parse(line))
      return lines
        .filter(({ event, target }) => event === 'history head' && target === 'rds')
        .map(({ chain, hash }) => [chain, hash])
    })
    .toEqual([
      ['history', expect.stringMatching(/^[0-9a-f]{64}$/)],
      ['refusals', expect.stringMatching(/^[0-9a-f]{64}$/)],
    ])
  const stored = await blocks(server)
  expect(stored.reduce((sum, { RowCount }) => sum + RowCount, 0)).toBe(1)
})

test('the heads of one target are logged while the database of the other is unavailable', async ({
  server,
}) => {
  const logged: unknown[] = []
  const { rds, ps } = openTargets({
    rds: server.urls.rds,
    ps: 'postgres://nobody@127.0.0.1:1/none',
  })
  try {
    const { jobs } = createSealingJobs([ps, rds], (_, { event, target, chain }) =>
      logged.push([event, target, chain]),
    )
    await Promise.allSettled(jobs.map(({ run }) => run()))
    expect(logged).toContainEqual(['history head', 'rds', 'history'])
    expect(logged).toContainEqual(['history head', 'rds', 'refusals'])
  } finally {
    await Promise.all([rds.close(), ps.close()])
  }
})
