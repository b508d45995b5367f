import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Standard:UpdateStatus'
const back = { status: 'Complete', is_ready_by_client: false, initiate_second_review: false }
const ofStandard = ({ project, standards }: MadeProject) => ({
  project_id: project,
  standard_id: standards[0]!.id,
  phase: 'desktop-review',
})

async function submitted(server: TestServer, target: Target): Promise<MadeProject> {
  const made = await makeProject(server)
  const { project, standards } = made
  for (const element_id of standards[0]!.elements.slice(0, 2))
    await expectDone(
      server,
      'K+',
      'Element:UpdateClientReady',
      { project_id: project, element_id, phase: 'desktop-review', is_client_ready: true },
      { target },
    )
  const handedIn = { ...ofStandard(made), is_ready_by_client: true }
  await expectDone(server, 'K+', write, handedIn, { target })
  return made
}

const read = async (
  server: TestServer,
  role: 'C+' | 'K+',
  { project, standards }: MadeProject,
  target: Target,
) => {
  const query = { id: project, phase: 'desktop-review', standard_id: standards[0]!.id }
  const { body } = await server.read(role, 'projects/{id}/standard_phase', query, target)
  const [row] = body.data
  return {
    returned: row.returned,
    ready: row.AllElements.filter(
      (one: { phaseDetails: { 'desktop-review': { IsClientReady: boolean } } }) =>
        one.phaseDetails['desktop-review'].IsClientReady,
    ).map(({ Id }: { Id: number }) => Id),
  }
}

test.for(targets)(
  'a standard is sent back with a reason and elements that the client sees, in one move, in %s',
  async (target, { server }) => {
    const made = await submitted(server, target)
    const [first, second, third] = made.standards[0]!.elements
    const moves = () =>
      server.sql(
        target,
        'select "StartAction", "EndAction" from "DesktopReviewActionMetric" where "ProjectId" = $1 order by "Id"',
        [made.project],
      )
    const sent = {
      ...ofStandard(made),
      ...back,
      reason: 'The plan has no date.',
      return_elements: [second, third, second],
    }
    const { pre_snapshot } = await expectDone(server, 'C+', write, sent, { target })
    expect(pre_snapshot).toMatchObject([{ IsReadyByClient: true, ReadyElements: [second] }])
    expect(await moves()).toEqual([
      { StartAction: 'IsReadyByClient', EndAction: 'NoActionRequest' },
    ])
    const returned = {
      Reason: 'The plan has no date.',
      ElementIds: [second, third],
      CreatedBy: server.idOf('C+', target),
      CreatedDate: expect.stringMatching(/Z$/),
    }
    for (const role of ['C+', 'K+'] as const)
      expect(await read(server, role, made, target)).toEqual({ returned, ready: [first] })
    const { body } = await server.read(
      'K+',
      'projects/{id}/standard_phase',
      { id: made.project, phase: 'desktop-review' },
      target,
    )
    expect(body.data[0]).not.toHaveProperty('returned')
  },
)

test('the reason stays while the client hands in, and a return without one removes it', async ({
  server,
}) => {
  const made = await submitted(server, 'rds')
  const ids = ofStandard(made)
  const reasonOf = async () => (await read(server, 'K+', made, 'rds')).returned?.Reason
  await expectDone(server, 'C+', write, { ...ids, ...back, reason: 'First' })
  await expectDone(server, 'C+', write, { ...ids, status: 'Complete' })
  await expectDone(server, 'K+', write, { ...ids, is_ready_by_client: true })
  expect(await reasonOf()).toBe('First')
  await expectDone(server, 'C+', write, { ...ids, ...back, reason: 'Second' })
  expect(await reasonOf()).toBe('Second')
  await expectDone(server, 'C+', write, { ...ids, ...back })
  expect(await reasonOf()).toBeUndefined()
})

test('a reason shows the client no comment of the consultants', async ({ server }) => {
  const made = await submitted(server, 'rds')
  const ids = ofStandard(made)
  await expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
    ...ids,
    consultant_comment: 'Not for the client',
  })
  await expectDone(server, 'C+', write, { ...ids, ...back, reason: 'For the client' })
  const { body } = await server.read('K+', 'projects/{id}/standard_phase', {
    id: made.project,
    phase: 'desktop-review',
    standard_id: ids.standard_id,
  })
  expect(JSON.stringify(body)).toContain('For the client')
  expect(JSON.stringify(body)).not.toContain('Not for the client')
})

test('the history tells a client the reason and the elements', async ({ server }) => {
  const made = await submitted(server, 'rds')
  const [element] = made.standards[0]!.elements
  const sent = { ...ofStandard(made), ...back, reason: 'See below', return_elements: [element] }
  await expectDone(server, 'C+', write, sent)
  const { body } = await server.read('K+', 'transformations/query', {
    project_id: made.project,
    standard_id: sent.standard_id,
  })
  const [newest] = body.data
  expect(newest.Parameters).toMatchObject({ reason: 'See below', return_elements: [element] })
})

test('refuses a reason without a return, of a client, and for elements of another standard', async ({
  server,
}) => {
  const made = await submitted(server, 'rds')
  const ids = ofStandard(made)
  const sent = { ...ids, ...back, reason: 'Why' }
  const invalid = refusal.invalidParameters
  await expectRefused(server, 'C+', write, { ...ids, status: 'Complete', reason: 'Why' }, invalid)
  await expectRefused(server, 'C+', write, { ...ids, reason: 'Why' }, invalid)
  await expectRefused(server, 'C+', write, { ...sent, is_ready_by_client: true }, invalid)
  await expectRefused(server, 'C+', write, { ...sent, phase: 'verification' }, invalid)
  await expectRefused(server, 'C+', write, { ...sent, reason: 'x'.repeat(20_001) }, invalid)
  await expectRefused(server, 'C+', write, { ...sent, return_elements: [0] }, invalid)
  const [foreign] = made.standards[1]!.elements
  const foreignElement = { ...sent, return_elements: [foreign] }
  await expectRefused(server, 'C+', write, foreignElement, refusal.notFound)
  await expectRefused(server, 'K+', write, sent, refusal.notAllowed)
  expect((await read(server, 'K+', made, 'rds')).returned).toBeNull()
})
