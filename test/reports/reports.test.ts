import { expect } from 'vitest'
import { test } from '#test/harness/server-test.ts'
import { faultsInHistory, faultsInReports } from './compare-reports.ts'
import { makeRandomHistory } from './random-history.ts'
import { makeRandomProject } from './random-project.ts'

test.for([1, 2, 3])(
  'of random project %i, every block of every report is what the database says that its reader may see, and no other',
  async (seed, { server }) => {
    const project = await makeRandomProject(server, seed)
    expect(await faultsInReports(server, project, 8)).toEqual([])
  },
)

test.for([1, 2])(
  'of random project %i, the history of a standard is what was written, and to clients what they may know of it',
  async (seed, { server }) => {
    const project = await makeRandomProject(server, 100 + seed)
    const history = await makeRandomHistory(server, project, 60)
    expect(await faultsInHistory(server, project, history)).toEqual([])
  },
)
