import { expect } from 'vitest'
import { test } from '#test/harness/server-test.ts'
import { faultsInReports } from './compare-reports.ts'
import { makeRandomProject } from './random-project.ts'

test.for([1, 2, 3])(
  'of random project %i, every block of every report is what the database says that its reader may see, and no other',
  async (seed, { server }) => {
    const project = await makeRandomProject(server, seed)
    expect(await faultsInReports(server, project, 8)).toEqual([])
  },
)
