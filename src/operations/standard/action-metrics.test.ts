import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import type { Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const read = 'admin/action_metrics'

const metrics = async (
  server: TestServer,
  made: MadeProject,
  query: object = {},
  role: Role = 'ADM',
  target: Target = 'rds',
) => server.read(role, read, { project_id: made.project, ...query }, target)

const setFlags = (
  server: TestServer,
  made: MadeProject,
  role: 'C+' | 'ADM',
  standard: number,
  flags: object,
  target: Target = 'rds',
) =>
  expectDone(
    server,
    role,
    'Standard:UpdateStatus',
    { project_id: made.project, standard_id: standard, phase: 'desktop-review', ...flags },
    { target },
  )

test.for(targets)(
  'returns in %s from which action to which, how long, by whom and under whom',
  async (target, { server, made }) => {
    const [first, second] = made.standards.map(({ id }) => id) as [number, number]
    await setFlags(server, made, 'C+', first, { is_ready_by_client: true }, target)
    await setFlags(
      server,
      made,
      'ADM',
      first,
      { is_ready_by_client: false, initiate_rfi_review: true },
      target,
    )
    await setFlags(server, made, 'C+', second, { upload_this_standard: true }, target)
    const { body } = await metrics(server, made, {}, 'C+', target)
    const time = expect.stringMatching(/^\d{4}-.*Z$/) as unknown
    const row = {
      Id: expect.any(Number) as unknown,
      ProjectId: made.project,
      ModuleId: made.module,
      StandardId: first,
      StandardName: expect.any(String) as unknown,
      EndTime: null,
      EndAction: null,
      EndByUserId: null,
      EndByName: null,
      EndAssignedSeniorConsultantId: null,
      EndAssignedSeniorConsultantName: null,
      StartTime: time,
      StartAssignedSeniorConsultantId: server.idOf('SC', target),
      StartAssignedSeniorConsultantName: expect.any(String) as unknown,
      Status: 'Pending',
      ErrorMessage: null,
    }
    const by = (role: 'C+' | 'ADM') => ({ id: server.idOf(role, target), name: expect.any(String) })
    expect(body.data).toEqual([
      {
        ...row,
        StandardId: second,
        StartAction: 'UploadThisStandard',
        StartByUserId: by('C+').id,
        StartByName: by('C+').name,
      },
      {
        ...row,
        StartAction: 'InitiateRFIReview',
        StartByUserId: by('ADM').id,
        StartByName: by('ADM').name,
      },
      {
        ...row,
        StartAction: 'IsReadyByClient',
        StartByUserId: by('C+').id,
        StartByName: by('C+').name,
        EndTime: time,
        EndAction: 'InitiateRFIReview',
        EndByUserId: by('ADM').id,
        EndByName: by('ADM').name,
        EndAssignedSeniorConsultantId: server.idOf('SC', target),
        EndAssignedSeniorConsultantName: expect.any(String),
        Status: 'Complete',
      },
    ])
    const ofSecond = await metrics(server, made, { standard_id: second }, 'ADM', target)
    expect(ofSecond.body.data).toEqual([body.data[0]])
  },
)

test('returns Error rows with their reason, pages by id, and is limited to the project', async ({
  server,
  made,
  other,
}) => {
  const [first] = made.standards.map(({ id }) => id) as [number]
  await server.sql(
    'rds',
    `insert into "DesktopReviewActionMetric" ("ProjectId", "ModuleId", "StandardId", "StartAction", "Status", "ErrorMessage")
    values ($1, $2, $3, 'IsReadyByClient', 'Error', 'Unknown Error writing metric log')`,
    [made.project, made.module, first],
  )
  const all = (await metrics(server, made)).body.data as {
    Id: number
    Status: string
    ErrorMessage: string
  }[]
  expect(all[0]).toMatchObject({
    Status: 'Error',
    ErrorMessage: 'Unknown Error writing metric log',
    StartTime: null,
  })
  const page = (await metrics(server, made, { limit: 2 })).body.data as { Id: number }[]
  const next = (await metrics(server, made, { limit: 200, before: page.at(-1)?.Id })).body.data
  expect([...page, ...next]).toEqual(all)
  const foreign = await server.read('ADM', read, { project_id: other.project })
  expect(foreign.body.data).toEqual([])
})

test('a write of the status is in the next response', async ({ server, made }) => {
  const third = made.standards[1]!.id
  const before = (await metrics(server, made, { standard_id: third })).body.data.length
  await setFlags(server, made, 'ADM', third, {
    upload_this_standard: false,
    initiate_second_review: true,
  })
  const after = (await metrics(server, made, { standard_id: third })).body.data
  expect(after).toHaveLength(before + 1)
})

test('is denied to all but staff of the project, and rejects invalid ids', async ({
  server,
  made,
}) => {
  for (const [role, status] of [
    ['C-', 404],
    ['K+', 403],
    ['Ko', 404],
    ['Kx', 404],
    ['LOCK', 401],
    ['ANON', 401],
  ] as const)
    expect([role, (await metrics(server, made, {}, role)).status]).toEqual([role, status])
  for (const id of ['x', '0', '-1', '1.5', '12abc', '4294967296'])
    expect([id, (await metrics(server, made, { standard_id: id })).status]).toEqual([id, 400])
  expect((await metrics(server, made, { standard_id: 2_000_000 })).status).toBe(404)
})
