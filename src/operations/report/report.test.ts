import { expect } from 'vitest'
import { reportKinds } from '#rules/report/kinds/report-kinds.ts'
import type { Report } from '#rules/report/report.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import type { Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const read = async (
  server: TestServer,
  role: Role,
  { project }: MadeProject,
  query: object,
): Promise<Report> => {
  const { status, body } = await server.read(role, 'projects/{id}/report', {
    id: project,
    ...query,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const tables = ({ blocks }: Report, caption: string) =>
  blocks.filter((block) => block.kind === 'table').filter((table) => table.caption === caption)

/** The columns with these titles in the tables with a caption, row by row. */
const columnsOf = (report: Report, caption: string, ...titles: readonly string[]) =>
  tables(report, caption).flatMap(({ columns, rows }) => {
    const places = titles.map((title) => columns.findIndex((column) => column.title === title))
    return rows.map((row) => places.map((place) => row[place]?.text))
  })

const facts = ({ blocks }: Report) =>
  Object.fromEntries(
    blocks.flatMap((block) =>
      block.kind === 'facts' ? block.facts.map(({ name, value }) => [name, value.text]) : [],
    ),
  )

const headings = ({ blocks }: Report) =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))

// Scores that none of the product's rules computed: a pattern over all elements, which leaves some without a
// score.
async function score(server: TestServer, { project, standards }: MadeProject) {
  const elements = standards.flatMap((standard) => standard.elements)
  for (const [index, element] of elements.entries())
    if (index % 4 !== 3)
      await expectDone(server, 'SC', 'Element:UpdateMockScore', {
        project_id: project,
        element_id: element,
        phase: 'desktop-review',
        mock_score: (index % 3) * 50,
      })
}

const setScoresVisible = (server: TestServer, { project }: MadeProject, isVisible: boolean) =>
  expectDone(server, 'ADM', 'Project:UpdateSettings', {
    project_id: project,
    changes: { ScoresVisibleToClients: isVisible },
  })

test('a full review has every element with the score and comment that are stored, and to clients what they may see', async ({
  server,
  made,
}) => {
  await score(server, made)
  const [standard] = made.standards
  const ids = { project_id: made.project, standard_id: standard!.id, phase: 'desktop-review' }
  await expectDone(server, 'C+', 'Element:UpdateConsultantComment', {
    project_id: made.project,
    element_id: standard!.elements[1],
    phase: 'desktop-review',
    consultant_comment: 'The date is missing.\nPage 2.',
  })
  await expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
    ...ids,
    consultant_comment: 'Nearly there.',
  })
  const stored = await server.sql(
    'rds',
    `select e."Name", e."Text", coalesce(case r."MockScore" when 100 then 'Met' when 50 then 'Partially Met' when 0 then 'Not Met' end,
        case when e."isScorable" then 'Not scored' else '' end) as "Score", coalesce(r."ConsultantComment", '') as "Comment"
      from "Standard" s join "Element" e on e."StandardId" = s."Id"
      left join "ElementDesktopReview" r on r."ElementId" = e."Id" and r."ProjectId" = $1
      where s."StandardSetId" = $2 and e."isScorable" order by e."StandardId", e."Name"`,
    [made.project, made.module],
  )
  const scorable = (report: Report, ...titles: string[]) =>
    columnsOf(report, 'Elements', 'Element', 'Text', ...titles, 'Type')
      .filter((row) => row.at(-1) !== '')
      .map((row) => row.slice(0, -1))
  const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  const report = await read(server, 'C+', made, { kind: 'full-review' })
  expect(sorted(scorable(report, 'Score', 'Comment'))).toEqual(
    sorted(stored.map((row) => [row.Name, row.Text, row.Score, row.Comment])),
  )
  expect(JSON.stringify(report)).toContain('Nearly there.')

  for (const [role, query] of [
    ['K+', {}],
    ['K+', { audience: 'staff' }],
    ['SC', { audience: 'client' }],
  ] as const) {
    const shown = await read(server, role, made, { kind: 'full-review', ...query })
    expect(shown.audience).toBe('client')
    const text = JSON.stringify(shown)
    for (const hidden of ['Nearly there.', 'The date is missing', 'Partially Met'])
      expect([role, hidden, text.includes(hidden)]).toEqual([role, hidden, false])
    expect(tables(shown, 'Elements')[0]?.columns.map(({ title }) => title)).not.toContain('Score')
  }
  await setScoresVisible(server, made, true)
  const scored = await read(server, 'K+', made, { kind: 'full-review' })
  expect(sorted(scorable(scored, 'Score'))).toEqual(
    sorted(stored.map((row) => [row.Name, row.Text, row.Score])),
  )
  await setScoresVisible(server, made, false)
})

test('the scorecard counts standards and tasks as the database does', async ({ server }) => {
  const made = await makeProject(server, { standards: [['points'], ['points'], ['mandatory'], []] })
  const [first, second, third] = made.standards
  const at = (standard: typeof first) => ({
    project_id: made.project,
    standard_id: standard!.id,
    phase: 'desktop-review',
  })
  await expectDone(server, 'C+', 'Standard:UpdateStatus', { ...at(first), status: 'NotApplicable' })
  await expectDone(server, 'C+', 'Standard:UpdateStatus', {
    ...at(second),
    uploaded_to_urac: true,
  })
  for (const due_date of ['2026-01-02', null])
    await expectDone(server, 'C+', 'Task:Create', {
      project_id: made.project,
      standard_id: third!.id,
      text: 'Send the plan',
      assignees: [{ user_id: server.idOf('C+') }],
      ...(due_date && { due_date }),
    })
  const report = await read(server, 'ADM', made, { kind: 'scorecard' })
  // Of four standards, one is not applicable and one has nothing to score; one of the other two is uploaded.
  expect(facts(report)).toEqual({
    Ready: '50 %',
    'Standards in scope': '2',
    'Left to do': '1',
    'Open tasks': '2',
    'Overdue tasks': '1',
  })
  expect(columnsOf(report, 'Standards by label', 'Label', 'Standards', 'State')).toEqual([
    ['Should be N/A', '1', ''],
    ['Waiting Client Submission', '1', ''],
    ['Uploaded To URAC', '1', 'Done'],
    ['Not Applicable', '1', ''],
  ])
  expect(columnsOf(report, 'Readiness by area', 'Area', 'In scope', 'Ready', 'Share')).toEqual([
    ['Tests 1', '2', '1', '50 %'],
  ])
})

test('deficiencies are the scorable elements below their full score, and no others', async ({
  server,
}) => {
  const made = await makeProject(server)
  await score(server, made)
  const stored = await server.sql(
    'rds',
    `select e."Name" from "Standard" s join "Element" e on e."StandardId" = s."Id"
      left join "ElementDesktopReview" r on r."ElementId" = e."Id" and r."ProjectId" = $1
      where s."StandardSetId" = $2 and e."isScorable" and r."MockScore" is distinct from 100`,
    [made.project, made.module],
  )
  const report = await read(server, 'C+', made, { kind: 'deficiencies' })
  const found = columnsOf(report, 'Deficiencies in Tests 1', 'Element')
  expect(new Set(found.flat())).toEqual(new Set(stored.map(({ Name }) => Name)))
  expect(found).toHaveLength(stored.length)
  const client = await read(server, 'K+', made, { kind: 'deficiencies' })
  expect(client.blocks).toEqual([
    { kind: 'paragraph', text: 'There are no scores to report.', isNote: true },
  ])
})

test('a report covers the module or the standard that is asked for, and refuses those of other projects', async ({
  server,
  made,
  other,
}) => {
  const [, second] = made.standards
  const ofOne = await read(server, 'C+', made, { kind: 'full-review', standard_id: second!.id })
  const ofAll = await read(server, 'C+', made, { kind: 'full-review', module_id: made.module })
  expect(headings(ofAll)).toHaveLength(1 + made.standards.length)
  expect(headings(ofOne)).toEqual([headings(ofAll)[0], headings(ofAll).at(-1)])
  expect(ofOne.scope).toContain(headings(ofAll).at(-1))
  for (const { kind } of reportKinds.filter((one) => one.kind !== 'standard-history'))
    for (const phase of ['gap-analysis', 'desktop-review', 'verification'])
      expect((await read(server, 'C+', made, { kind, phase })).blocks).not.toEqual([])
  for (const query of [{ standard_id: other.standards[0]!.id }, { module_id: other.module }]) {
    const { status } = await server.read('C+', 'projects/{id}/report', {
      id: made.project,
      kind: 'assignments',
      ...query,
    })
    expect(status).toBe(404)
  }
  for (const query of [
    { kind: 'other' },
    {},
    { kind: 'scorecard', audience: 'all' },
    { kind: 'standard-history', module_id: made.module },
  ]) {
    const asked = { id: made.project, ...query }
    expect((await server.read('C+', 'projects/{id}/report', asked)).status).toBe(400)
  }
})

test('standards stand in the order of the modules in every report', async ({ server }) => {
  const made = await makeProject(server)
  const first = await makeProject(server)
  await server.sql('rds', `update "StandardsSet" set "Name" = 'Advance' where "Id" = $1`, [
    first.module,
  ])
  await server.sql('rds', 'insert into "ProjectStandardsSet" values ($1, $2)', [
    made.project,
    first.module,
  ])
  const [one] = first.standards
  await server.sql('rds', `update "Standard" set "Name" = 'First' where "Id" = $1`, [one!.id])
  const values = [made.project, one!.id]
  for (const table of ['ProjectStandard', 'StandardDesktopReview'])
    await server.sql(
      'rds',
      `insert into "${table}" ("ProjectId", "StandardId") values ($1, $2)`,
      values,
    )
  await server.changed('rds')
  for (const standard_id of [made.standards[0]!.id, one!.id])
    await expectDone(server, 'ADM', 'RFI:Create', {
      project_id: made.project,
      standard_id,
      text: 'Which policy?',
      received_date: '2026-11-25',
    })
  const report = await read(server, 'ADM', made, { kind: 'rfi-response' })
  expect(headings(report)).toEqual(['First', 'Request 1', 'TS 1', 'Request 1'])
})

test('the history of a standard has every entry that is stored, and to clients those that they may know', async ({
  server,
}) => {
  const made = await makeProject(server)
  const [standard] = made.standards
  const project_id = made.project
  const at = { project_id, standard_id: standard!.id, phase: 'desktop-review' }
  await expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
    ...at,
    consultant_comment: 'cnry hidden',
  })
  await expectDone(server, 'K+', 'Standard:UpdateClientComment', {
    ...at,
    client_comment: 'Ours is done.',
  })
  await expectDone(server, 'C+', 'Element:UpdateMockScore', {
    project_id,
    element_id: standard!.elements[0],
    phase: 'desktop-review',
    mock_score: 50,
  })
  for (const is_completed of [true, false])
    for (let index = 0; index < 55; index++)
      await expectDone(server, 'K+', 'Element:UpdateClientReady', {
        project_id,
        element_id: standard!.elements[0],
        phase: 'desktop-review',
        is_client_ready: is_completed,
      })
  const stored = await server.sql(
    'rds',
    `select to_char(t."CreatedAt" at time zone 'UTC', 'HH24:MI') as "Time", u."FullName" as "Person"
      from "Transformation" t join "User" u on u."Id" = t."UserId"
      where t."ProjectId" = $1 and t."StandardId" = $2 order by t."Id"`,
    [project_id, standard!.id],
  )
  expect(stored).toHaveLength(113)
  const query = { kind: 'standard-history', standard_id: standard!.id }
  const rowsOf = (report: Report, ...titles: string[]) =>
    report.blocks.flatMap((block) =>
      block.kind === 'table'
        ? columnsOf({ ...report, blocks: [block] }, block.caption, ...titles)
        : [],
    )
  const report = await read(server, 'C+', made, query)
  expect(rowsOf(report, 'Time (UTC)', 'Person')).toEqual(
    stored.map(({ Time, Person }) => [Time, Person]),
  )
  const name = report.scope.replace('All phases · ', '')
  expect(rowsOf(report, 'Change').slice(0, 4)).toEqual([
    [`Wrote the consultant comment on ${name} in Desktop Review: “cnry hidden”`],
    [`Wrote the client comment on ${name} in Desktop Review: “Ours is done.”`],
    [
      expect.stringMatching(
        /^Set the score of .+ in Desktop Review from Not scored to Partially Met$/,
      ),
    ],
    [expect.stringMatching(/^Marked .+ as ready in Desktop Review$/)],
  ])
  for (const [role, audience] of [
    ['K+', 'staff'],
    ['C+', 'client'],
  ]) {
    const shown = await read(server, role as Role, made, { ...query, audience })
    expect(rowsOf(shown, 'Change')).toHaveLength(111)
    expect(rowsOf(shown, 'Change')[0]?.[0]).toContain('“Ours is done.”')
    expect(JSON.stringify(shown)).not.toMatch(/cnry|Partially Met/)
  }
})
