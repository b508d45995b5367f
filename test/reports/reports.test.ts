import { expect } from 'vitest'
import { partly } from '#test/harness/nightly.ts'
import { test } from '#test/harness/server-test.ts'
import { faultsInHistory, faultsInReports } from './compare-reports.ts'
import { makeRandomHistory } from './random-history.ts'
import { makeRandomProject } from './random-project.ts'

const isFirst = (_: number, index: number) => index === 0

for (const [seeds, options] of partly([1, 2, 3], isFirst))
  test.for(seeds)(
    'of random project %i, every block of every report is what the database says that its reader may see, and no other',
    options,
    async (seed, { server }) => {
      const project = await makeRandomProject(server, seed)
      expect(await faultsInReports(server, project, 8)).toEqual([])
    },
  )

for (const [seeds, options] of partly([1, 2], isFirst))
  test.for(seeds)(
    'of random project %i, the history of a standard is what was written, and to clients what they may know of it',
    options,
    async (seed, { server }) => {
      const project = await makeRandomProject(server, 100 + seed)
      const history = await makeRandomHistory(server, project, 60)
      expect(await faultsInHistory(server, project, history)).toEqual([])
    },
  )
