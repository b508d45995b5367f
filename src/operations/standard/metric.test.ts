import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { parameterOfColumn } from '#rules/cache/written-columns.ts'
import {
  actionRequest,
  actions,
  type ActionFlags,
  type ActionRequest,
} from '#rules/review/actions/action-request.ts'
import { statusColumns } from '#rules/review/status-columns.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

test.afterEach(async ({ server }) => {
  for (const target of targets) await server.sql(target, 'drop function if exists refuse() cascade')
})

const write = 'Standard:UpdateStatus'
const requests: readonly ActionRequest[] = ['NoActionRequest', ...actions]

const flagsFor = (request: ActionRequest) =>
  Object.fromEntries(
    actions.map((action) => [parameterOfColumn(statusColumns, action), action === request]),
  )

type Fresh = { project: number; module: number; standard: number }

const freshStandard = async (server: TestServer): Promise<Fresh> => {
  const { project, module, standards } = await makeProject(server, { standards: [['mandatory']] })
  return { project, module, standard: standards[0]!.id }
}

const asked = ({ project, standard }: Fresh, flags: object) => ({
  project_id: project,
  standard_id: standard,
  phase: 'desktop-review',
  ...flags,
})

const move = (
  server: TestServer,
  made: Fresh,
  target: Target,
  role: 'C+' | 'ADM',
  to: ActionRequest,
) => expectDone(server, role, write, asked(made, flagsFor(to)), { target })

const metrics = async (server: TestServer, { project, standard }: Fresh, target: Target) => {
  const rows = await server.sql(
    target,
    'select * from "DesktopReviewActionMetric" where "ProjectId" = $1 and "StandardId" = $2 order by "Id"',
    [project, standard],
  )
  return rows.map(({ Id: _, ...row }) => row as Record<string, unknown>)
}

const blank = {
  StartTime: null,
  EndTime: null,
  StartAction: null,
  EndAction: null,
  StartByUserId: null,
  EndByUserId: null,
  StartAssignedSeniorConsultantId: null,
  EndAssignedSeniorConsultantId: null,
  ErrorMessage: null,
}

const aTime = expect.any(Date) as Date
const unknownError = 'Unknown Error writing metric log'

/** The expected rows of a standard: C+ starts while SC leads, ADM ends while AC leads. */
const rowsOf = (server: TestServer, { project, module, standard }: Fresh, target: Target) => {
  const row = { ...blank, ProjectId: project, ModuleId: module, StandardId: standard }
  const ids = {
    starter: server.idOf('C+', target),
    ender: server.idOf('ADM', target),
    first: server.idOf('SC', target),
    second: server.idOf('AC', target),
  }
  const start = (StartAction: ActionRequest, by = ids.starter, led = ids.first) => ({
    ...row,
    StartTime: aTime,
    StartAction,
    StartByUserId: by,
    StartAssignedSeniorConsultantId: led,
  })
  const end = (EndAction: ActionRequest) => ({
    EndTime: aTime,
    EndAction,
    EndByUserId: ids.ender,
    EndAssignedSeniorConsultantId: ids.second,
  })
  return {
    open: (action: ActionRequest) => ({ ...start(action), Status: 'Pending' }),
    openedByEnder: (action: ActionRequest) => ({
      ...start(action, ids.ender, ids.second),
      Status: 'Pending',
    }),
    closed: (from: ActionRequest, to: ActionRequest) => ({
      ...start(from),
      ...end(to),
      Status: 'Complete',
    }),
    notOpened: (action: ActionRequest) => ({
      ...start(action, ids.ender, ids.second),
      Status: 'Error',
      ErrorMessage: unknownError,
    }),
    notClosed: (from: ActionRequest, to: ActionRequest, ErrorMessage: string) => ({
      ...row,
      StartAction: from,
      ...end(to),
      Status: 'Error',
      ErrorMessage,
    }),
  }
}

/** Assigns another senior consultant to the standard, as an administrator does between two moves. */
const reassign = (server: TestServer, { project, standard }: Fresh, target: Target) =>
  expectDone(
    server,
    'ADM',
    'Standard:UpdateConsultantAssignments',
    {
      project_id: project,
      assignmentChanges: [
        {
          standard_id: standard,
          phase: 'desktop-review',
          role: 'SC',
          from_consultant_id: server.idOf('SC', target),
          to_consultant_id: server.idOf('AC', target),
        },
      ],
    },
    { target },
  )

test.for(
  targets.flatMap((target) =>
    requests.flatMap((from) => requests.map((to) => [target, from, to] as const)),
  ),
)(
  'in %s, from %s to %s the rows are exactly those of the specification',
  async ([target, from, to], { server }) => {
    const made = await freshStandard(server)
    const rows = rowsOf(server, made, target)
    if (from !== 'NoActionRequest') await move(server, made, target, 'C+', from)
    await reassign(server, made, target)
    await move(server, made, target, 'ADM', to)
    const left = from === to ? rows.open(from) : rows.closed(from, to)
    const entered = to === 'NoActionRequest' || from === to ? [] : [rows.openedByEnder(to)]
    const found = await metrics(server, made, target)
    expect(found).toEqual([...(from === 'NoActionRequest' ? [] : [left]), ...entered])
    const [first, last] = [found[0], found.at(-1)]
    if (found.length === 2) expect(first?.['EndTime']).toEqual(last?.['StartTime'])
    if (first?.['StartTime'] && first['EndTime'])
      expect((first['StartTime'] as Date) < (first['EndTime'] as Date)).toBe(true)
  },
)

test('flags of lower priority change nothing', async ({ server }) => {
  const made = await freshStandard(server)
  await expectDone(server, 'C+', write, asked(made, { is_ready_by_client: true }))
  const lesser = { upload_this_standard: true, initiate_second_review: true }
  await expectDone(server, 'ADM', write, asked(made, lesser))
  expect(await metrics(server, made, 'rds')).toEqual([
    rowsOf(server, made, 'rds').open('IsReadyByClient'),
  ])
})

test.for(['gap-analysis', 'verification'])(
  'flags of %s change no metric',
  async (phase, { server }) => {
    const made = await freshStandard(server)
    await expectDone(server, 'C+', write, asked(made, { phase, is_ready_by_client: true }))
    expect(await metrics(server, made, 'rds')).toEqual([])
  },
)

test.for(targets)(
  'in %s, a move from an action of which no row is open writes an Error row and succeeds',
  async (target, { server }) => {
    const made = await freshStandard(server)
    await server.sql(
      target,
      'update "StandardDesktopReview" set "InitiateRFIReview" = true where "ProjectId" = $1',
      [made.project],
    )
    await reassign(server, made, target)
    await move(server, made, target, 'ADM', 'UploadThisStandard')
    const rows = rowsOf(server, made, target)
    expect(await metrics(server, made, target)).toEqual([
      rows.notClosed(
        'InitiateRFIReview',
        'UploadThisStandard',
        'No open row for InitiateRFIReview',
      ),
      rows.openedByEnder('UploadThisStandard'),
    ])
  },
)

const refuse = async (server: TestServer, target: Target, event: string, condition: string) => {
  await server.sql(
    target,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  )
  await server.sql(
    target,
    `create trigger refuse before ${event} on "DesktopReviewActionMetric" for each row when (${condition}) execute function refuse()`,
  )
}

const storedRequest = async (server: TestServer, { project, standard }: Fresh, target: Target) => {
  const [flags] = await server.sql(
    target,
    'select * from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2',
    [project, standard],
  )
  return actionRequest(flags as ActionFlags)
}

test.for(targets)(
  'in %s, a row that the database refuses to open leaves an Error row with the text of the catalogue; the write and the closing succeed',
  async (target, { server }) => {
    const made = await freshStandard(server)
    await move(server, made, target, 'C+', 'IsReadyByClient')
    await reassign(server, made, target)
    await refuse(server, target, 'insert', `new."Status" = 'Pending'`)
    await move(server, made, target, 'ADM', 'InitiateSecondReview')
    const rows = rowsOf(server, made, target)
    expect(await metrics(server, made, target)).toEqual([
      rows.closed('IsReadyByClient', 'InitiateSecondReview'),
      rows.notOpened('InitiateSecondReview'),
    ])
    expect(await storedRequest(server, made, target)).toBe('InitiateSecondReview')
  },
)

test.for(targets)(
  'in %s, a row that the database refuses to close leaves an Error row with the text of the catalogue; the write succeeds',
  async (target, { server }) => {
    const made = await freshStandard(server)
    await move(server, made, target, 'C+', 'IsReadyByClient')
    await reassign(server, made, target)
    await refuse(server, target, 'update', 'true')
    await move(server, made, target, 'ADM', 'NoActionRequest')
    const rows = rowsOf(server, made, target)
    expect(await metrics(server, made, target)).toEqual([
      rows.open('IsReadyByClient'),
      rows.notClosed('IsReadyByClient', 'NoActionRequest', unknownError),
    ])
    expect(await storedRequest(server, made, target)).toBe('NoActionRequest')
  },
)

test('when not even the Error row can be written, the write succeeds all the same', async ({
  server,
}) => {
  const made = await freshStandard(server)
  await refuse(server, 'rds', 'insert or update', 'true')
  await move(server, made, 'rds', 'C+', 'UploadThisStandard')
  expect(await metrics(server, made, 'rds')).toEqual([])
  expect(await storedRequest(server, made, 'rds')).toBe('UploadThisStandard')
})

test('a row that is open for another action is left unchanged, and no second one is opened beside it', async ({
  server,
}) => {
  const made = await freshStandard(server)
  await server.sql(
    'rds',
    `insert into "DesktopReviewActionMetric" ("ProjectId", "ModuleId", "StandardId", "StartAction", "Status")
    values ($1, $2, $3, 'UploadThisStandard', 'Pending')`,
    [made.project, made.module, made.standard],
  )
  await reassign(server, made, 'rds')
  await move(server, made, 'rds', 'ADM', 'IsReadyByClient')
  expect(await metrics(server, made, 'rds')).toMatchObject([
    { StartAction: 'UploadThisStandard', Status: 'Pending' },
    rowsOf(server, made, 'rds').notOpened('IsReadyByClient'),
  ])
})
