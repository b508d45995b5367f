import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type FirstHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import { serve } from '../../../test/serve.ts'
import { openTargets } from '../databases/targets.ts'
import { openSealing } from './sealing.ts'

let house: FirstHouse
let made: MadeProject
beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
})
afterAll(() => house.close())

type Line = { event?: string; target?: string; chain?: string; hash?: string; level?: number }

const blocks = () =>
  house.sql('rds', `select "RowCount", "Hash" from "TransformationBlock" order by "Sequence"`)

test('a server seals what it has written and logs the heads of its chains at shutdown', async () => {
  await house.write('C+', 'Standard:UpdateConsultantComment', {
    project_id: made.project,
    standard_id: made.standards[0]!.id,
    phase: 'desktop-review',
    consultant_comment: 'the last',
  })
  await house.read('Kx', 'dates/dates', { project_id: made.project })
  // Transactions of other tests block sealing for a while; what is left is sealed after the next start.
  await expect
    .poll(async () => {
      const served = await serve(house.urls, { LOG_LEVEL: 'info' })
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
  const stored = await blocks()
  expect(stored.reduce((sum, { RowCount }) => sum + RowCount, 0)).toBe(1)
})

test('the heads of one target are logged while the database of the other is unavailable', async () => {
  const logged: unknown[] = []
  const { rds, ps } = openTargets({
    rds: house.urls.rds,
    ps: 'postgres://nobody@127.0.0.1:1/none',
  })
  try {
    const { jobs } = openSealing([ps, rds], (_, { event, target, chain }) =>
      logged.push([event, target, chain]),
    )
    await Promise.allSettled(jobs.map(({ run }) => run()))
    expect(logged).toContainEqual(['history head', 'rds', 'history'])
    expect(logged).toContainEqual(['history head', 'rds', 'refusals'])
  } finally {
    await Promise.all([rds.close(), ps.close()])
  }
})
