import { targets } from '../../src/rules/targets.ts'
import { expectDone } from '../expect-write.ts'
import type { TestHouse } from '../house.ts'
import { makeDocument } from '../make-document.ts'
import { makeProject } from '../make-project.ts'
import { makeTask } from '../make-task.ts'

/** A project with one of everything that belongs to a project; the ids are those of both targets. */
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

/** Makes a project of the people who are linked, and one with which only administrators have to do. */
export async function twoProjects(
  house: TestHouse,
): Promise<{ own: FullProject; foreign: FullProject }> {
  const own = await fullProject(house)
  const foreign = await fullProject(house)
  for (const target of targets) {
    await house.sql(target, 'delete from "ProjectUser" where "ProjectId" = $1', [foreign.project])
    for (const table of ['StandardGapAnalysis', 'StandardDesktopReview', 'StandardVerification'])
      await house.sql(
        target,
        `update "${table}" set "OwnerId" = null, "JuniorOwnerId" = null where "ProjectId" = $1`,
        [foreign.project],
      )
    await house.changed(target)
  }
  return { own, foreign }
}

async function fullProject(house: TestHouse): Promise<FullProject> {
  const { project, module, standards } = await makeProject(house)
  const [first, second] = standards
  const standard = first?.id ?? 0
  const element = first?.elements[0] ?? 0
  const document = await makeDocument(house, { project, by: 'ADM' })
  const task = await makeTask(house, {
    project,
    standard,
    author: 'ADM',
    assignees: { ADM: false },
  })
  const dates: number[] = []
  for (const target of targets) {
    const cited = { project_id: project, document_id: document, element_id: element, citation: 'p' }
    await expectDone(house, 'ADM', 'Citation:Create', cited, { target })
    const asked = { project_id: project, date: '2027-01-15', name: 'Survey' }
    dates.push((await expectDone(house, 'ADM', 'Date:Create', asked, { target })).updates.date_id)
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
