import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { phases } from '#rules/review/phases.ts'
import { standardStatuses } from '#rules/review/standard-status.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'
import { standardTable } from '../core/phase/phase-tables.ts'

const write = 'Standard:UpdateStatus'
const asked = (made: MadeProject, more: object = { status: 'Complete' }) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase: 'desktop-review',
  ...more,
})

const freshStandard = async (server: TestServer) => {
  const { project, standards } = await makeProject(server, { standards: [['mandatory']] })
  return { project, standard: standards[0]!.id }
}

test.for(targets.flatMap((target) => phases.map(({ phase }) => [target, phase] as const)))(
  'sets the given status and flags, and the editor, in %s, %s; returns the previous record',
  async ([target, phase], { server, made }) => {
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'C+',
      write,
      asked(made, { phase, status: 'ReadyForSecondReview', uploaded_to_urac: true }),
      { target },
    )
    const { project, standards } = made
    expect(updates).toEqual({ project_id: project, standard_id: standards[0]!.id })
    expect(pre_snapshot).toEqual([
      {
        ProjectId: project,
        StandardId: standards[0]!.id,
        Status: 'Blank',
        IsReadyByClient: false,
        InitiateSecondReview: false,
        InitiateRFIReview: false,
        UploadThisStandard: false,
        UploadedToURAC: false,
        OwnerId: server.idOf('SC', target),
      },
    ])
    const [record] = await server.sql(
      target,
      `select *, xmin::text as transaction from "${standardTable[phase]}" where "ProjectId" = $1 and "StandardId" = $2`,
      [project, standards[0]!.id],
    )
    expect(record).toMatchObject({
      Status: 'ReadyForSecondReview',
      UploadedToURAC: true,
      IsReadyByClient: false,
      EditorId: server.idOf('C+', target),
      OwnerId: server.idOf('SC', target),
      transaction: history.transaction,
    })
  },
)

test.for(standardStatuses)('stores the status %s', async (status, { server, made }) => {
  await expectDone(server, 'ADM', write, asked(made, { status }))
  const [row] = await server.sql(
    'rds',
    'select "Status" from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2',
    [made.project, made.standards[0]!.id],
  )
  expect(row).toEqual({ Status: status })
})

test('a client submits a standard for Desktop Review once and can do nothing else', async ({
  server,
}) => {
  const { project, standard } = await freshStandard(server)
  const ask = (more: object) => ({
    project_id: project,
    standard_id: standard,
    phase: 'desktop-review',
    ...more,
  })
  for (const more of [
    { status: 'Complete' },
    { is_ready_by_client: false },
    { is_ready_by_client: true, status: 'Blank' },
    { is_ready_by_client: true, upload_this_standard: true },
    { is_ready_by_client: true, phase: 'verification' },
    { is_ready_by_client: true, phase: 'gap-analysis' },
  ])
    await expectRefused(server, 'K+', write, ask(more), refusal.notAllowed)
  const { pre_snapshot } = await expectDone(server, 'K+', write, ask({ is_ready_by_client: true }))
  expect(pre_snapshot).toEqual([
    {
      ProjectId: project,
      StandardId: standard,
      Status: 'Blank',
      IsReadyByClient: false,
      OwnerId: server.idOf('SC'),
    },
  ])
  await expectRefused(server, 'K+', write, ask({ is_ready_by_client: true }), refusal.notAllowed)
})

test.for([
  ['C-', refusal.notFound],
  ['Ko', refusal.notFound],
  ['Kx', refusal.notFound],
  ['LOCK', refusal.notSignedIn],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, asked(made), answer)
})

test('refuses a standard of another project and one that does not exist', async ({
  server,
  made,
  other,
}) => {
  for (const standard_id of [other.standards[0]!.id, 2_000_000])
    await expectRefused(
      server,
      'ADM',
      write,
      asked(made, { standard_id, status: 'Complete' }),
      refusal.notFound,
    )
})

test('rejects invalid ids, phases, statuses and flags, and a write without changes', async ({
  server,
  made,
}) => {
  const wrong = [
    ...badIds.flatMap((id) => [
      { status: 'Complete', project_id: id },
      { status: 'Complete', standard_id: id },
    ]),
    ...['DTR', '', null, undefined, ['desktop-review']].map((phase) => ({
      status: 'Complete',
      phase,
    })),
    ...['complete', '', null, 1, 'Error'].map((status) => ({ status })),
    ...['true', 1, null].map((flag) => ({ is_ready_by_client: flag })),
    {},
  ]
  for (const more of wrong)
    await expectRefused(server, 'C+', write, asked(made, more), refusal.invalidParameters)
})
