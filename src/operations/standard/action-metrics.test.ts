import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import type { Role } from '#test/harness/people.ts'
import { openTestServer, type TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

let server: TestServer
let made: MadeProject
let other: MadeProject

beforeAll(async () => {
  server = await openTestServer()
  made = await makeProject(server)
  other = await makeProject(server)
})
afterAll(() => server.close())

const read = 'admin/action_metrics'

const metrics = async (query: object = {}, role: Role = 'ADM', target: Target = 'rds') =>
  server.read(role, read, { project_id: made.project, ...query }, target)

const setFlags = (role: 'C+' | 'ADM', standard: number, flags: object, target: Target = 'rds') =>
  expectDone(
    server,
    role,
    'Standard:UpdateStatus',
    { project_id: made.project, standard_id: standard, phase: 'desktop-review', ...flags },
    { target },
  )

test.each(targets)(
  'tells in %s from which action to which, how long, by whom and under whom',
  async (target) => {
    const [first, second] = made.standards.map(({ id }) => id) as [number, number]
    await setFlags('C+', first, { is_ready_by_client: true }, target)
    await setFlags('ADM', first, { is_ready_by_client: false, initiate_rfi_review: true }, target)
    await setFlags('C+', second, { upload_this_standard: true }, target)
    const { body } = await metrics({}, 'C+', target)
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
    const ofSecond = await metrics({ standard_id: second }, 'ADM', target)
    expect(ofSecond.body.data).toEqual([body.data[0]])
  },
)

test('shows Error rows with why, pages by id, and keeps to the project', async () => {
  const [first] = made.standards.map(({ id }) => id) as [number]
  await server.sql(
    'rds',
    `insert into "DesktopReviewActionMetric" ("ProjectId", "ModuleId", "StandardId", "StartAction", "Status", "ErrorMessage")
    values ($1, $2, $3, 'IsReadyByClient', 'Error', 'Unknown Error writing metric log')`,
    [made.project, made.module, first],
  )
  const all = (await metrics()).body.data as { Id: number; Status: string; ErrorMessage: string }[]
  expect(all[0]).toMatchObject({
    Status: 'Error',
    ErrorMessage: 'Unknown Error writing metric log',
    StartTime: null,
  })
  const page = (await metrics({ limit: 2 })).body.data as { Id: number }[]
  const next = (await metrics({ limit: 200, before: page.at(-1)?.Id })).body.data
  expect([...page, ...next]).toEqual(all)
  const foreign = await server.read('ADM', read, { project_id: other.project })
  expect(foreign.body.data).toEqual([])
})

test('a write of the status is in the next answer', async () => {
  const third = made.standards[1]!.id
  const before = (await metrics({ standard_id: third })).body.data.length
  await setFlags('ADM', third, { upload_this_standard: false, initiate_second_review: true })
  const after = (await metrics({ standard_id: third })).body.data
  expect(after).toHaveLength(before + 1)
})

test('is for staff of the project, and refuses what is no id', async () => {
  for (const [role, status] of [
    ['C-', 404],
    ['K+', 403],
    ['Ko', 404],
    ['Kx', 404],
    ['LOCK', 401],
    ['ANON', 401],
  ] as const)
    expect([role, (await metrics({}, role)).status]).toEqual([role, status])
  for (const id of ['x', '0', '-1', '1.5', '12abc', '4294967296'])
    expect([id, (await metrics({ standard_id: id })).status]).toEqual([id, 400])
  expect((await metrics({ standard_id: 2_000_000 })).status).toBe(404)
})
