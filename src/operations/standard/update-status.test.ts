import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionRequest, actions, type ActionRequest } from '../../rules/action-request.ts'
import { phases } from '../../rules/phases.ts'
import { standardStatuses } from '../../rules/standard-status.ts'
import { targets } from '../../rules/targets.ts'
import { badIds, expectDone, expectRefused, refusal } from '../../../test/expect-write.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makeProject, type MadeProject } from '../../../test/make-project.ts'
import { standardTable } from '../kit/phase-tables.ts'

let house: TestHouse
let made: MadeProject
let other: MadeProject

beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
  other = await makeProject(house)
})
afterAll(() => house.close())

const write = 'Standard:UpdateStatus'
const asked = (more: object = { status: 'Complete' }) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase: 'desktop-review',
  ...more,
})

const flagOf = {
  IsReadyByClient: 'is_ready_by_client',
  InitiateRFIReview: 'initiate_rfi_review',
  InitiateSecondReview: 'initiate_second_review',
  UploadThisStandard: 'upload_this_standard',
} as const

const flagsFor = (request: ActionRequest) =>
  Object.fromEntries(actions.map((action) => [flagOf[action], action === request]))

const metrics = (project: number, standard: number) =>
  house.sql(
    'rds',
    'select * from "DesktopReviewActionMetric" where "ProjectId" = $1 and "StandardId" = $2 order by "Id"',
    [project, standard],
  )

const freshStandard = async () => {
  const { project, module, standards } = await makeProject(house, { standards: [['mandatory']] })
  return { project, module, standard: standards[0]!.id }
}

test.each(targets.flatMap((target) => phases.map(({ phase }) => [target, phase] as const)))(
  'sets the status and the flags that are named, and the editor, in %s, %s; reports the record as it was',
  async (target, phase) => {
    const { updates, pre_snapshot, history } = await expectDone(
      house,
      'C+',
      write,
      asked({ phase, status: 'ReadyForSecondReview', uploaded_to_urac: true }),
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
        OwnerId: house.idOf('SC', target),
      },
    ])
    const [record] = await house.sql(
      target,
      `select *, xmin::text as transaction from "${standardTable[phase]}" where "ProjectId" = $1 and "StandardId" = $2`,
      [project, standards[0]!.id],
    )
    expect(record).toMatchObject({
      Status: 'ReadyForSecondReview',
      UploadedToURAC: true,
      IsReadyByClient: false,
      EditorId: house.idOf('C+', target),
      OwnerId: house.idOf('SC', target),
      transaction: history.transaction,
    })
  },
)

test.each(standardStatuses)('the status %s is kept', async (status) => {
  await expectDone(house, 'ADM', write, asked({ status }))
  const [row] = await house.sql(
    'rds',
    'select "Status" from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2',
    [made.project, made.standards[0]!.id],
  )
  expect(row).toEqual({ Status: status })
})

const requests: readonly ActionRequest[] = ['NoActionRequest', ...actions]

test.each(requests.flatMap((from) => requests.map((to) => [from, to] as const)))(
  'from %s to %s the metric rows are closed and opened as they must be',
  async (from, to) => {
    const { project, module, standard } = await freshStandard()
    const move = (request: ActionRequest) =>
      expectDone(house, 'C+', write, {
        project_id: project,
        standard_id: standard,
        phase: 'desktop-review',
        ...flagsFor(request),
      })
    if (from !== 'NoActionRequest') await move(from)
    await move(to)
    const [senior, linked] = [house.idOf('SC'), house.idOf('C+')]
    const started = {
      ProjectId: project,
      ModuleId: module,
      StandardId: standard,
      StartTime: expect.any(Date),
      StartByUserId: linked,
      StartAssignedSeniorConsultantId: senior,
      ErrorMessage: null,
    }
    const open = (StartAction: ActionRequest) => ({
      ...started,
      StartAction,
      EndTime: null,
      EndAction: null,
      EndByUserId: null,
      EndAssignedSeniorConsultantId: null,
      Status: 'Pending',
    })
    const closed = {
      ...open(from),
      EndTime: expect.any(Date),
      EndAction: to,
      EndByUserId: linked,
      EndAssignedSeniorConsultantId: senior,
      Status: 'Complete',
    }
    const before = from === 'NoActionRequest' ? [] : from === to ? [open(from)] : [closed]
    const after = to === 'NoActionRequest' || from === to ? [] : [open(to)]
    expect(await metrics(project, standard)).toMatchObject([...before, ...after])
    expect(await metrics(project, standard)).toHaveLength(before.length + after.length)
  },
)

test('flags of lesser priority move nothing', async () => {
  const { project, standard } = await freshStandard()
  const set = (flags: object) =>
    expectDone(house, 'C+', write, {
      project_id: project,
      standard_id: standard,
      phase: 'desktop-review',
      ...flags,
    })
  await set({ is_ready_by_client: true })
  await set({ upload_this_standard: true, initiate_second_review: true })
  expect(
    actionRequest({
      IsReadyByClient: true,
      InitiateRFIReview: false,
      InitiateSecondReview: true,
      UploadThisStandard: true,
    }),
  ).toBe('IsReadyByClient')
  expect(await metrics(project, standard)).toMatchObject([
    { StartAction: 'IsReadyByClient', Status: 'Pending' },
  ])
})

test('a move from an action of which no row is open writes an Error row and succeeds', async () => {
  const { project, standard } = await freshStandard()
  await house.sql(
    'rds',
    'update "StandardDesktopReview" set "InitiateRFIReview" = true where "ProjectId" = $1',
    [project],
  )
  await expectDone(house, 'C+', write, {
    project_id: project,
    standard_id: standard,
    phase: 'desktop-review',
    ...flagsFor('UploadThisStandard'),
  })
  expect(await metrics(project, standard)).toMatchObject([
    { StartAction: 'InitiateRFIReview', EndAction: 'UploadThisStandard', Status: 'Error' },
    { StartAction: 'UploadThisStandard', Status: 'Pending' },
  ])
})

test('a metric that cannot be written leaves an Error row with the text of the catalogue, and the write succeeds', async () => {
  const { project, standard } = await freshStandard()
  await house.sql(
    'rds',
    `insert into "DesktopReviewActionMetric" ("ProjectId", "ModuleId", "StandardId", "StartAction", "Status")
    select $1, "StandardSetId", "Id", 'UploadThisStandard', 'Pending' from "Standard" where "Id" = $2`,
    [project, standard],
  )
  await expectDone(house, 'C+', write, {
    project_id: project,
    standard_id: standard,
    phase: 'desktop-review',
    is_ready_by_client: true,
  })
  expect(await metrics(project, standard)).toMatchObject([
    { StartAction: 'UploadThisStandard', Status: 'Pending' },
    {
      StartAction: 'IsReadyByClient',
      Status: 'Error',
      ErrorMessage: 'Unknown Error writing metric log',
    },
  ])
})

test.each(['gap-analysis', 'verification'])('flags of %s move no metric', async (phase) => {
  const { project, standard } = await freshStandard()
  await expectDone(house, 'C+', write, {
    project_id: project,
    standard_id: standard,
    phase,
    is_ready_by_client: true,
  })
  expect(await metrics(project, standard)).toEqual([])
})

test('fifty people at once leave at most one open metric row and a history row each', async () => {
  const { project, standard } = await freshStandard()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      house.write(index % 2 ? 'C+' : 'ADM', write, {
        project_id: project,
        standard_id: standard,
        phase: 'desktop-review',
        ...flagsFor(requests[index % requests.length]!),
      }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await metrics(project, standard)
  expect(rows.filter(({ Status }) => Status === 'Pending').length).toBeLessThanOrEqual(1)
  expect(rows.filter(({ Status }) => Status === 'Error')).toEqual([])
  const [{ n }] = await house.sql(
    'rds',
    'select count(*)::int as n from "Transformation" where "ProjectId" = $1',
    [project],
  )
  expect(n).toBe(50)
})

test('a client hands a standard in for Desktop Review once, and does nothing else', async () => {
  const { project, standard } = await freshStandard()
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
    await expectRefused(house, 'K+', write, ask(more), refusal.notAllowed)
  const { pre_snapshot } = await expectDone(house, 'K+', write, ask({ is_ready_by_client: true }))
  expect(pre_snapshot).toEqual([
    {
      ProjectId: project,
      StandardId: standard,
      Status: 'Blank',
      IsReadyByClient: false,
      OwnerId: house.idOf('SC'),
    },
  ])
  await expectRefused(house, 'K+', write, ask({ is_ready_by_client: true }), refusal.notAllowed)
})

test.each([
  ['C-', refusal.notFound],
  ['Ko', refusal.notFound],
  ['Kx', refusal.notFound],
  ['LOCK', refusal.notSignedIn],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is not open to %s', async (role, answer) => {
  await expectRefused(house, role, write, asked(), answer)
})

test('refuses a standard of another project and one that does not exist', async () => {
  for (const standard_id of [other.standards[0]!.id, 2_000_000])
    await expectRefused(
      house,
      'ADM',
      write,
      asked({ standard_id, status: 'Complete' }),
      refusal.notFound,
    )
})

test('refuses ids, phases, statuses and flags that are none, and a write that changes nothing', async () => {
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
    await expectRefused(house, 'C+', write, asked(more), refusal.invalidParameters)
})
