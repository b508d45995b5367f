import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import type { Target } from '#rules/api/targets.ts'
import type { Role } from '../harness/people.ts'
import type { TestServer } from '../harness/test-server.ts'
import { alignIds } from './align-ids.ts'
import { makeProject, type MadeProject } from './make-project.ts'

const day = 86_400_000

/** A write of a project's past: how many days ago, at which UTC hour, and by whom. */
export type PastWrite = readonly [
  days: number,
  hour: number,
  by: Exclude<Role, 'ANON'>,
  write: WriteName,
  parameters: Record<string, unknown>,
]

/** A time some days ago, at a UTC hour. */
export const daysAgo = (days: number, hour = 12): Date => {
  const midnight = Math.floor(Date.now() / day) * day
  return new Date(midnight - days * day + hour * 3_600_000)
}

type Modules = {
  readonly project: number
  readonly main: MadeProject
  readonly brief: MadeProject
}

/** The building blocks of the writes of the past. */
function partsOf(server: TestServer, target: Target, { project, main, brief }: Modules) {
  const ids = { project_id: project }
  const id = (role: Exclude<Role, 'ANON'>) => server.idOf(role, target)
  const status = (standard_id: number, more: object, phase = 'desktop-review') => ({
    ...ids,
    standard_id,
    phase,
    ...more,
  })
  const score = (place: 0 | 1, mock_score: number) => ({
    ...ids,
    element_id: main.standards[place]!.elements[0]!,
    phase: 'desktop-review',
    mock_score,
  })
  const assign = (standard_id: number, phase: string, role: 'SC' | 'AC') => ({
    standard_id,
    phase,
    role,
    to_consultant_id: id(role),
  })
  const [a, b, c, d] = main.standards.map(({ id: standard }) => standard)
  return { ids, id, status, score, assign, a: a!, b: b!, c: c!, d: d!, f: brief.standards[0]!.id }
}

/** The initial assignments of the project. */
function firstAssignments({ assign, a, b, c, d }: ReturnType<typeof partsOf>) {
  return [
    ...[a, b, c, d].flatMap((standard) => [
      assign(standard, 'gap-analysis', 'SC'),
      assign(standard, 'desktop-review', 'SC'),
    ]),
    ...[a, b, c].map((standard) => assign(standard, 'desktop-review', 'AC')),
  ]
}

/** The writes after the project was created, oldest first. */
function pastWrites(server: TestServer, target: Target, modules: Modules): readonly PastWrite[] {
  const parts = partsOf(server, target, modules)
  const { ids, id, status, score, assign, a, b, c, d, f } = parts
  const { main, brief } = modules
  const ready = { is_ready_by_client: true }
  const passedOn = { status: 'ReadyForSecondReview', is_ready_by_client: false }
  return [
    [60, 13, 'ADM', 'Project:AddModule', { ...ids, module_id: main.module }],
    [60, 14, 'ADM', 'Project:AddClient', { ...ids, client_user_id: id('K+') }],
    [
      58,
      12,
      'ADM',
      'Project:UpdateStandardAssignments',
      {
        ...ids,
        assignmentChanges: firstAssignments(parts),
      },
    ],
    [55, 12, 'SC', 'Standard:UpdateStatus', status(a, { status: 'Complete' }, 'gap-analysis')],
    [54, 12, 'SC', 'Standard:UpdateStatus', status(b, { status: 'Complete' }, 'gap-analysis')],
    [50, 12, 'K+', 'Standard:UpdateStatus', status(a, ready)],
    [48, 12, 'K+', 'Standard:UpdateStatus', status(b, ready)],
    [46, 12, 'AC', 'Standard:UpdateStatus', status(a, passedOn)],
    [45, 11, 'SC', 'Element:UpdateMockScore', score(0, 100)],
    [45, 12, 'SC', 'Standard:UpdateStatus', status(a, { status: 'Complete' })],
    [44, 12, 'SC', 'Standard:UpdateStatus', status(b, { is_ready_by_client: false })],
    [40, 12, 'K+', 'Standard:UpdateStatus', status(b, ready)],
    [39, 12, 'AC', 'Standard:UpdateStatus', status(b, passedOn)],
    [38, 11, 'SC', 'Element:UpdateMockScore', score(1, 100)],
    [38, 12, 'SC', 'Standard:UpdateStatus', status(b, { status: 'Complete' })],
    [35, 12, 'SC', 'Standard:UpdateStatus', status(d, { status: 'NotApplicable' })],
    [30, 12, 'SC', 'Standard:UpdateStatus', status(a, { upload_this_standard: true })],
    [
      28,
      12,
      'AC',
      'Standard:UpdateStatus',
      status(a, { upload_this_standard: false, uploaded_to_urac: true }),
    ],
    [25, 12, 'ADM', 'Project:AddModule', { ...ids, module_id: brief.module }],
    [
      24,
      12,
      'ADM',
      'Standard:UpdateConsultantAssignments',
      { ...ids, assignmentChanges: [assign(f, 'desktop-review', 'SC')] },
    ],
    [22, 12, 'ADM', 'Project:RemoveModule', { ...ids, module_id: brief.module }],
    [20, 12, 'K+', 'Standard:UpdateStatus', status(c, ready)],
    [10, 12, 'SC', 'Element:UpdateMockScore', score(1, 50)],
    [5, 12, 'SC', 'Standard:UpdateStatus', status(d, { status: 'Blank' })],
  ]
}

/** The standards of a project with a past, in order of their names, and the standard of the module that it had for three days. */
export type ProjectWithPast = {
  readonly project: number
  readonly module: number
  readonly briefModule: number
  readonly standards: readonly [number, number, number, number, number]
  readonly brief: number
}

/**
 * Makes a project by writes, and backdates their history entries and action metrics to the times given for them. The first is 60 days old,
 * and each standard took a different course: 1 is accepted at first pass and uploaded. 2 is sent back once, done, and loses its full
 * score. 3 waits for the first AC review. 4 is not applicable for thirty days. 5 has nothing to score. A sixth belongs to a module that
 * the project had for three days.
 */
export async function projectWithPast(
  server: TestServer,
  target: Target,
): Promise<ProjectWithPast> {
  const main = await makeProject(server, {
    standards: [['mandatory'], ['mandatory'], ['points'], ['mandatory'], []],
  })
  const brief = await makeProject(server, { standards: [['mandatory']] })
  const [a, b, c, d, e] = main.standards.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const f = brief.standards[0]!.id
  const made = await server.write(
    'ADM',
    'Project:Create',
    { Name: 'Past (Program)', StatusId: 1 },
    { target },
  )
  expect(made.status).toBe(200)
  const project: number = made.body.data.transformation.updates.project_id
  const writes = pastWrites(server, target, { project, main, brief })
  for (const [days, , by, write, parameters] of writes) {
    const { status: answered, body } = await server.write(by, write, parameters, { target })
    expect([days, answered, body.data?.result, body.error]).toEqual([
      days,
      200,
      'Success',
      undefined,
    ])
  }
  await dateBack(server, target, project, [
    daysAgo(60),
    ...writes.map(([days, hour]) => daysAgo(days, hour)),
  ])
  await alignIds(server)
  return {
    project,
    module: main.module,
    briefModule: brief.module,
    standards: [a, b, c, d, e],
    brief: f,
  }
}

/** Backdates the history entries of a project, in their order, along with its action metrics. */
export async function dateBack(
  server: TestServer,
  target: Target,
  project: number,
  times: readonly Date[],
): Promise<void> {
  const rows = await server.sql(
    target,
    `select "Id", "StandardId", "CreatedAt" from "Transformation" where "ProjectId" = $1 order by "Id"`,
    [project],
  )
  expect(rows).toHaveLength(times.length)
  const past = new Map(rows.map(({ Id }, index) => [Id, times[index]]))
  const metrics = await server.sql(
    target,
    'select "Id", "StandardId", "StartTime", "EndTime" from "DesktopReviewActionMetric" where "ProjectId" = $1',
    [project],
  )
  /** The backdated time for an action metric's time: that of the nearest entry about the standard. */
  const pastOf = (standard: number, time: Date | null) => {
    if (time === null) return null
    const apart = ({ CreatedAt }: { CreatedAt: Date }) => Math.abs(Number(CreatedAt) - Number(time))
    const [nearest] = rows
      .filter(({ StandardId }) => StandardId === standard)
      .toSorted((one, other) => apart(one) - apart(other))
    return past.get(nearest.Id)
  }
  for (const { Id, StandardId, StartTime, EndTime } of metrics)
    await server.sql(
      target,
      'update "DesktopReviewActionMetric" set "StartTime" = $3, "EndTime" = $4 where "ProjectId" = $1 and "Id" = $2',
      [project, Id, pastOf(StandardId, StartTime), pastOf(StandardId, EndTime)],
    )
  for (const [index, { Id }] of rows.entries())
    // The history is append-only; in this database it was written long ago.
    await server.sql(
      target,
      `with unguarded as (select set_config('session_replication_role', 'replica', true))
      update "Transformation" set "CreatedAt" = $2 from unguarded where "Id" = $1`,
      [Id, times[index]],
    )
  await server.changed(target)
}
