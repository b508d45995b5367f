import pg from 'pg'
import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { isCommit } from '#test/harness/commit-gate.ts'
import type { Role } from '#test/harness/people.ts'
import { openPostgresProxy } from '#test/harness/postgres-proxy.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { writes } from '../registry.ts'

// A Bind message names the statement that it executes; a write in one round trip binds only statements of
// this form before its commit.
const isOneStatement = /\.one\.[\w-]+\.write$/

const test = serverTest
  .extend('made', { scope: 'file' }, ({ newProject }) =>
    newProject({ standards: Array.from({ length: 24 }, () => ['mandatory', 'mandatory']) }),
  )
  .extend('bound', { scope: 'file' }, () => [] as string[])
  // Commits wait for this promise.
  .extend('gate', { scope: 'file' }, () => ({ commits: Promise.resolve() }))
  .extend('front', { scope: 'file' }, async ({ server, bound, gate }, { onCleanup }) => {
    const proxy = await openPostgresProxy(server.urls.rds, async (message) => {
      if (message[0] === 0x42)
        bound.push(message.subarray(5).toString('latin1').split('\0')[1] ?? '')
      if (isCommit(message)) await gate.commits
    })
    const front = await server.another({}, (url) =>
      url === server.urls.rds ? proxy.through(url) : url,
    )
    onCleanup(async () => {
      await front.close()
      await proxy.close()
    })
    return front
  })

test.beforeEach(({ bound }) => void bound.splice(0))

const isFast = (bound: readonly string[]) =>
  bound.some((name) => isOneStatement.test(name)) &&
  !bound.some((name) => /snapshot|^element\.lock|^history/.test(name) && name !== 'snapshot.open')

type Case = [role: Role, write: WriteName, parameters: object, isOfElement: boolean]
const cases: Case[] = [
  ...['gap-analysis', 'desktop-review', 'verification'].map((phase): Case => [
    'C+',
    'Standard:UpdateStatus',
    { phase, status: 'Complete' },
    false,
  ]),
  [
    'ADM',
    'Standard:UpdateStatus',
    {
      phase: 'verification',
      status: 'ReadyForSecondReview',
      is_ready_by_client: true,
      initiate_second_review: true,
      initiate_rfi_review: true,
      upload_this_standard: true,
      uploaded_to_urac: true,
    },
    false,
  ],
  [
    'C+',
    'Standard:UpdateStatus',
    { phase: 'desktop-review', status: 'Complete', uploaded_to_urac: true },
    false,
  ],
  [
    'K+',
    'Standard:UpdateClientComment',
    { phase: 'desktop-review', client_comment: 'O’Brien: "§ 4 \\ 漢"\n' },
    false,
  ],
  ...['', 'the second, after a time'].flatMap((text): Case[] => [
    [
      'C+',
      'Standard:UpdateConsultantComment',
      { phase: 'verification', consultant_comment: text },
      false,
    ],
    [
      'C+',
      'Element:UpdateConsultantComment',
      { phase: 'verification', consultant_comment: text },
      true,
    ],
  ]),
  ...['desktop-review', 'verification'].flatMap((phase): Case[] => [
    ['C+', 'Element:UpdateMockScore', { phase, mock_score: 100 }, true],
    ['C+', 'Element:UpdateMockScore', { phase, mock_score: null }, true],
    ['C+', 'Element:UpdateConsultantComment', { phase, consultant_comment: 'a {b}, "c"' }, true],
    ['K+', 'Element:UpdateClientReady', { phase, is_client_ready: true }, true],
  ]),
]

const recordTables = [
  'StandardGapAnalysis',
  'StandardDesktopReview',
  'StandardVerification',
  'ElementDesktopReview',
  'ElementVerification',
]

test.for(cases)(
  '%s %s %o in one round trip stores and returns what it does in three',
  async ([role, write, sent, isOfElement], { server, front, made, bound }) => {
    const [slow, fast] = made.standards.slice(0, 2)
    // This write uses an element without a record.
    const element = write === 'Element:UpdateClientReady' ? 1 : 0
    const idsOf = (standard: typeof slow) =>
      isOfElement ? { element_id: standard!.elements[element] } : { standard_id: standard!.id }
    const isFirst = String(slow!.id)
    // Replaces times and ids, to compare the rest.
    const bare = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value)
          .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'time')
          .replaceAll(new RegExp(`\\b(?:${isFirst}|${fast!.id})\\b`, 'g'), '"a standard"'),
      )
    const outcomeOf = async (standard: typeof slow) => {
      const key = crypto.randomUUID()
      const parameters = { project_id: made.project, ...idsOf(standard), ...sent }
      const response = await front.write(role, write, parameters, { key })
      expect(response.status, JSON.stringify(response.body)).toBe(200)
      const history = await server.sql(
        'rds',
        `select h."UserId", "SentUserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "Target", "ProjectId", "StandardId",
          h."IdempotencyKey" = k."Key" and h."RequestHash" = k."RequestHash" as "isKeyed"
        from "Transformation" h join "IdempotencyKey" k on k."TransformationId" = h."Id" where k."Key" = $1`,
        [key],
      )
      const records = await Promise.all(
        recordTables.map((table) =>
          server.sql(
            'rds',
            `select to_jsonb(r) - '{StandardId,ElementId}'::text[] as record from "${table}" r where r."ProjectId" = $1 and ${
              table.startsWith('E')
                ? `r."ElementId" = any(array(select e."Id" from "Element" e where e."StandardId" = $2))`
                : 'r."StandardId" = $2'
            } order by 1`,
            [made.project, standard!.id],
          ),
        ),
      )
      return { response: response.body, history, records }
    }
    const withoutElement = (outcome: object, standard: typeof slow) =>
      JSON.parse(
        JSON.stringify(outcome).replaceAll(
          new RegExp(`(["_]ElementId"|"element_id"):${standard!.elements[element]}\\b`, 'g'),
          '$1:0',
        ),
      )
    // Changes the version of the access rights, so that it differs from the cached one.
    await server.changed('rds')
    const three = await outcomeOf(slow)
    expect(isFast(bound)).toBe(false)
    bound.splice(0)
    const one = await outcomeOf(fast)
    expect(isFast(bound), bound.join(' ')).toBe(true)
    expect(JSON.stringify([one.response, one.history]), 'times in UTC').not.toContain('+00:00')
    expect(bare(withoutElement(one, fast))).toEqual(bare(withoutElement(three, slow)))
    expect(one.history).toHaveLength(1)
  },
)

test('every write in one statement is among these, and does nothing else than its statement', () => {
  const offered = [...writes].filter(([, { operation }]) => 'inOneStatement' in operation)
  expect(new Set(offered.map(([name]) => name))).toEqual(new Set(cases.map(([, name]) => name)))
  const parts = ['inOneStatement', 'locks', 'snapshot', 'subject', 'write']
  for (const [name, { operation }] of offered)
    expect(Object.keys(operation).toSorted(), name).toEqual(parts)
})

test('a repeated key returns the first result and stores nothing more', async ({
  server,
  front,
  made,
}) => {
  const key = crypto.randomUUID()
  const parameters = { project_id: made.project, standard_id: made.standards[2]!.id }
  const send = (status: string) =>
    front.write(
      'C+',
      'Standard:UpdateStatus',
      { ...parameters, phase: 'verification', status },
      { key },
    )
  const first = await send('Complete')
  const again = await send('Complete')
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect((await send('NotApplicable')).status).toBe(422)
  const rows = await server.sql('rds', 'select from "Transformation" where "IdempotencyKey" = $1', [
    key,
  ])
  expect(rows).toHaveLength(1)
})

test('expected values are compared with what is stored: a conflict changes nothing, and delays no other write of its group', async ({
  front,
  made,
  bound,
}) => {
  const status = (standard: number, to: string, expected?: Record<string, unknown>) =>
    front.write(
      'C+',
      'Standard:UpdateStatus',
      {
        project_id: made.project,
        standard_id: made.standards[standard]!.id,
        phase: 'gap-analysis',
        status: to,
      },
      expected ? { expected } : {},
    )
  await Promise.all([3, 4, 5, 6].map((standard) => status(standard, 'Complete')))
  bound.splice(0)
  const answers = await Promise.all([
    status(3, 'NotApplicable', { Status: 'Complete' }),
    status(4, 'NotApplicable', { Status: 'Blank' }),
    status(5, 'NotApplicable', { Status: 'Complete', Unknown: 1 }),
    status(6, 'NotApplicable'),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([200, 409, 200, 200])
  expect(answers[1].body.data.transformation.conflict).toMatchObject({
    field: 'Status',
    stored: 'Complete',
  })
  expect(bound.some((name) => isOneStatement.test(name))).toBe(true)
  const after = await status(4, 'Complete', { Status: 'Complete' })
  expect(after.status).toBe(200)
})

test('what a client expects is compared only with what the client may see', async ({
  front,
  made,
  bound,
}) => {
  const parameters = {
    project_id: made.project,
    standard_id: made.standards[7]!.id,
    phase: 'desktop-review',
    client_comment: 'seen',
  }
  await front.write('K+', 'Standard:UpdateClientComment', parameters)
  bound.splice(0)
  const answer = await front.write('K+', 'Standard:UpdateClientComment', parameters, {
    expected: { ClientComment: 'seen' },
  })
  expect(answer.status).toBe(200)
  expect(isFast(bound)).toBe(false)
})

test('rights that are revoked while a write waits for its row are gone when it gets the row', async ({
  server,
  front,
  made,
  newProject,
}) => {
  const other = await newProject({ standards: [['mandatory']] })
  const parameters = {
    project_id: other.project,
    standard_id: other.standards[0]!.id,
    phase: 'verification',
    status: 'Complete',
  }
  expect((await front.write('C+', 'Standard:UpdateStatus', parameters)).status).toBe(200)
  const holder = new pg.Client(server.ownerUrls.rds)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `select from "StandardVerification" where "ProjectId" = $1 and "StandardId" = $2 for update`,
      [other.project, parameters.standard_id],
    )
    const waiting = front.write('C+', 'Standard:UpdateStatus', {
      ...parameters,
      status: 'NotApplicable',
    })
    await expect
      .poll(() =>
        server.sql(
          'rds',
          `select from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'`,
        ),
      )
      .not.toHaveLength(0)
    await server.sql('rds', `delete from "ProjectUser" where "ProjectId" = $1 and "UserId" = $2`, [
      other.project,
      server.idOf('C+'),
    ])
    await server.changed('rds')
    await holder.query('commit')
    expect((await waiting).status).toBe(404)
  } finally {
    await holder.end()
  }
  const [row] = await server.sql(
    'rds',
    `select "Status" from "StandardVerification" where "ProjectId" = $1 and "StandardId" = $2`,
    [other.project, parameters.standard_id],
  )
  expect(row.Status).toBe('Complete')
  void made
})

test('while a commit takes long, writes of other projects are executed, and those of its project wait', async ({
  front,
  made,
  bound,
  gate,
  newProject,
}) => {
  const other = await newProject({ standards: [['mandatory']] })
  const status = ({ project, standards }: typeof made, standard: number, to: string) =>
    front.write('C+', 'Standard:UpdateStatus', {
      project_id: project,
      standard_id: standards[standard]!.id,
      phase: 'verification',
      status: to,
    })
  const executed = () => bound.filter((name) => isOneStatement.test(name)).length
  // Makes the server cache the access rights in both projects.
  for (const one of [made, other]) await status(one, 0, 'Complete')
  await status(other, 0, 'Complete')
  bound.splice(0)
  let release = () => {}
  gate.commits = new Promise<void>((resolve) => (release = resolve))
  try {
    const first = status(made, 0, 'NotApplicable')
    await expect.poll(executed).toBe(1)
    const behind = status(made, 1, 'NotApplicable')
    const second = status(other, 0, 'NotApplicable')
    await expect.poll(executed).toBe(2)
    release()
    const answers = await Promise.all([first, behind, second])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(executed()).toBe(3)
  } finally {
    release()
  }
})
