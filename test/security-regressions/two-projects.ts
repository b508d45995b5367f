import { targets } from '#rules/api/targets.ts'
import { alignIds } from '../factories/align-ids.ts'
import { makeDocument } from '../factories/make-document.ts'
import { makeProject } from '../factories/make-project.ts'
import { makeTask } from '../factories/make-task.ts'
import { test as serverTest } from '../harness/server-test.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'

/** A project with one of everything that a project can have; the ids are the same in both targets. */
export type FullProject = {
  readonly project: number
  readonly module: number
  readonly standard: number
  readonly otherStandard: number
  readonly element: number
  readonly document: number
  readonly task: number
  readonly date: number
}

/** A test with a project of the linked people, and one that only administrators can access. */
export const test = serverTest
  .extend('projects', { scope: 'file' }, async ({ server }) => {
    await alignIds(server)
    return twoProjects(server)
  })
  .extend('own', { scope: 'file' }, ({ projects }) => projects.own)
  .extend('foreign', { scope: 'file' }, ({ projects }) => projects.foreign)

async function twoProjects(
  server: TestServer,
): Promise<{ own: FullProject; foreign: FullProject }> {
  const own = await fullProject(server)
  const foreign = await fullProject(server)
  for (const target of targets) {
    await server.sql(target, 'delete from "ProjectUser" where "ProjectId" = $1', [foreign.project])
    for (const table of ['StandardGapAnalysis', 'StandardDesktopReview', 'StandardVerification'])
      await server.sql(
        target,
        `update "${table}" set "OwnerId" = null, "JuniorOwnerId" = null where "ProjectId" = $1`,
        [foreign.project],
      )
    await server.changed(target)
  }
  return { own, foreign }
}

async function fullProject(server: TestServer): Promise<FullProject> {
  const { project, module, standards } = await makeProject(server)
  const [first, second] = standards
  const standard = first?.id ?? 0
  const element = first?.elements[0] ?? 0
  const document = await makeDocument(server, { project, by: 'ADM' })
  const task = await makeTask(server, {
    project,
    standard,
    author: 'ADM',
    assignees: { ADM: false },
  })
  const dates: number[] = []
  for (const target of targets) {
    const cited = { project_id: project, document_id: document, element_id: element, citation: 'p' }
    await expectDone(server, 'ADM', 'Citation:Create', cited, { target })
    const asked = { project_id: project, date: '2027-01-15', name: 'Survey' }
    dates.push((await expectDone(server, 'ADM', 'Date:Create', asked, { target })).updates.date_id)
  }
  const [date = 0] = dates
  return {
    project,
    module,
    standard,
    otherStandard: second?.id ?? 0,
    element,
    document,
    task,
    date,
  }
}
