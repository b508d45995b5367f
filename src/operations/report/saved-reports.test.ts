import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { makePng } from '#test/factories/make-picture.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { people, type Role } from '#test/harness/people.ts'
import { readZip } from '#test/harness/read-zip.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { sendFile } from '#test/harness/test-files.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const test = serverTest.extend('settings', { scope: 'file' }, { JOB_WORKERS: '1' })

type Forms = readonly ('pdf' | 'docx' | 'xlsx' | 'csv')[]

const list = async (server: TestServer, role: Role, project: number) => {
  const { status, body } = await server.read(role, 'projects/{id}/saved_reports', { id: project })
  expect(status).toBe(200)
  return body.data
}

const stateOf = async (server: TestServer, project: number, report: number) =>
  (await list(server, 'C+', project)).find(({ Id }: { Id: number }) => Id === report)

/** Saves a report, and returns its id once its job has ended. */
async function save(
  server: TestServer,
  { project }: MadeProject,
  more: object = {},
  formats: Forms = [],
): Promise<number> {
  const { updates } = await expectDone(server, 'C+', 'Report:Create', {
    project_id: project,
    kind: 'full-review',
    phase: 'desktop-review',
    audience: 'client',
    formats,
    ...more,
  })
  const id = updates.report_id as number
  await expect
    .poll(async () => (await stateOf(server, project, id))?.State, { timeout: 60_000 })
    .toMatch(/done|failed/)
  return id
}

const open = (
  server: TestServer,
  role: Role,
  project: number,
  report: number,
  form = 'page',
  more: RequestInit = {},
) =>
  fetch(`${server.address}/api/v5/files/reports/${project}/${report}?form=${form}&apiDb=rds`, {
    ...more,
    headers: { ...server.as(role), ...(more.headers as Record<string, string>) },
  })

const openingsOf = (server: TestServer, project: number) =>
  server.sql(
    'rds',
    `select "UserId", "Parameters" ->> 'form' as form from "Transformation"
    where "ProjectId" = $1 and "Focus" = 'Report' and "Action" = 'Open' order by "Id"`,
    [project],
  )

const comment = (server: TestServer, { project, standards }: MadeProject, text: string) =>
  expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
    project_id: project,
    standard_id: standards[0]!.id,
    phase: 'desktop-review',
    consultant_comment: text,
  })

const showComment = (
  server: TestServer,
  { project, standards }: MadeProject,
  is_consultant_comment_visible: boolean,
) =>
  expectDone(server, 'C+', 'Standard:UpdateConsultantCommentReady', {
    project_id: project,
    standard_id: standards[0]!.id,
    phase: 'desktop-review',
    is_consultant_comment_visible,
  })

test('a saved report stays as it was made, on the page and in its files, whatever changes after it', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project } = made
  await comment(server, made, 'As it stood then.')
  const logo = makePng(64, 32)
  const { body } = await sendFile(server, 'ADM', {
    name: 'Logo.png',
    bytes: logo,
    purpose: 'logo',
    target: 'rds',
  })
  await expectDone(server, 'ADM', 'Project:UpdateOrganization', {
    project_id: project,
    logo_upload_id: body.data.upload_id,
  })
  const [{ newest }] = await server.sql(
    'rds',
    `select max("Id")::int as newest from "Transformation" where "ProjectId" = $1`,
    [project],
  )
  const report = await save(server, made, { audience: 'staff' }, ['docx', 'csv', 'docx'])
  const now = await server.read('C+', 'projects/{id}/report', {
    id: project,
    kind: 'full-review',
  })
  await comment(server, made, 'What stands now.')

  const saved = await stateOf(server, project, report)
  expect(saved).toMatchObject({
    State: 'done',
    Done: 3,
    Total: 3,
    Audience: 'staff',
    Scope: now.body.data.scope,
    CreatedBy: server.idOf('C+'),
    CreatedByName: people['C+'].name,
    openings: { Openings: 0, LastOpenedBy: null },
  })
  // The request for the report is itself one more change.
  expect(saved.LastChangeId).toBeGreaterThan(newest)
  expect(saved.files.map(({ Form }: { Form: string }) => Form)).toEqual(['csv', 'docx', 'page'])
  const page = await open(server, 'C+', project, report)
  expect(page.headers.get('content-type')).toMatch(/^application\/json/)
  expect((await page.json()).data).toEqual(now.body.data)
  for (const { Form, FileSize, Sha256 } of saved.files) {
    const response = await open(server, 'C+', project, report, Form)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, bytes.length]).toEqual([200, FileSize])
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(Sha256)
    if (Form === 'docx')
      expect((await readZip(bytes)).some((entry) => entry.bytes && logo.equals(entry.bytes))).toBe(
        true,
      )
    if (Form === 'csv') expect(bytes.toString()).toContain('As it stood then.')
    if (Form === 'csv') expect(bytes.toString()).not.toContain('What stands now.')
  }
  expect((await open(server, 'C+', project, report, 'pdf')).status).toBe(404)
  expect((await open(server, 'C+', project, report, 'odt')).status).toBe(400)
})

test('each opening is recorded with the person and the form, and only openings are', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project } = made
  const report = await save(server, made, { kind: 'scorecard' }, ['csv'])
  const statusOf = async (...given: Parameters<typeof open>) => (await open(...given)).status
  expect(await statusOf(server, 'K+', project, report, 'csv')).toBe(200)
  expect(await statusOf(server, 'AC', project, report)).toBe(200)
  // A HEAD request, a link on another site, and people who may not open the report do not count as openings.
  expect(await statusOf(server, 'K+', project, report, 'csv', { method: 'HEAD' })).toBe(200)
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } }
  expect(await statusOf(server, 'K+', project, report, 'csv', crossSite)).toBe(403)
  expect(await statusOf(server, 'Kx', project, report, 'csv')).toBe(404)
  expect(await statusOf(server, 'C+', project, report + 999, 'csv')).toBe(404)
  expect(await openingsOf(server, project)).toEqual([
    { UserId: server.idOf('K+'), form: 'csv' },
    { UserId: server.idOf('AC'), form: 'page' },
  ])
  expect((await stateOf(server, project, report)).openings).toEqual({
    Openings: 2,
    LastOpenedBy: server.idOf('AC'),
    LastOpenedByName: people.AC.name,
    LastOpenedDate: expect.any(String),
  })
  const [ofClient, ...others] = await list(server, 'K+', project)
  expect(others).toEqual([])
  expect(ofClient).toMatchObject({ Id: report, State: 'done' })
  expect(ofClient).not.toHaveProperty('openings')
  await expectDone(server, 'K+', 'Report:Open', {
    project_id: project,
    report_id: report,
    form: 'page',
  })
  expect((await stateOf(server, project, report)).openings.Openings).toBe(3)
})

test('clients open a report only while they may see all that it shows', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project } = made
  const setScores = (ScoresVisibleToClients: boolean) =>
    expectDone(server, 'ADM', 'Project:UpdateSettings', {
      project_id: project,
      changes: { ScoresVisibleToClients },
    })
  await comment(server, made, 'Nearly there.')
  const hidden = await save(server, made)
  await showComment(server, made, true)
  const shown = await save(server, made)
  await setScores(true)
  const scored = await save(server, made, { kind: 'deficiencies' })
  const ofStaff = await save(server, made, { audience: 'staff' })
  const statuses = async (role: Role) =>
    Promise.all(
      [hidden, shown, scored, ofStaff].map(
        async (report) => (await open(server, role, project, report)).status,
      ),
    )
  expect(await (await open(server, 'K+', project, shown)).text()).toContain('Nearly there.')
  expect(await (await open(server, 'K+', project, hidden)).text()).not.toContain('Nearly there.')
  expect(await statuses('K+')).toEqual([200, 200, 200, 404])
  await showComment(server, made, false)
  expect(await statuses('K+')).toEqual([200, 403, 200, 404])
  expect((await (await open(server, 'K+', project, shown)).json()).error).toBe(
    'This report shows something that clients may not see any more. Ask your consultant for a new one.',
  )
  await setScores(false)
  expect(await statuses('K+')).toEqual([200, 403, 403, 404])
  expect(await statuses('AC')).toEqual([200, 200, 200, 200])
  // Clients may see a comment that is shown again, even with another text.
  await showComment(server, made, true)
  await comment(server, made, '')
  expect(await statuses('K+')).toEqual([200, 200, 403, 404])
})

test('a mail carries the link to those who may open it, and nothing of the report', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project } = made
  await comment(server, made, 'Confidential remark.')
  const forClients = await save(server, made, { kind: 'scorecard' })
  const forStaff = await save(server, made, { audience: 'staff' })
  const to = (report: number, ...roles: Role[]) => ({
    project_id: project,
    report_id: report,
    user_ids: roles.map((role) => people[role as 'K+'].id),
  })
  await expectDone(server, 'C+', 'Report:Send', {
    ...to(forClients, 'K+', 'AC', 'K+'),
    text: 'For Friday.',
  })
  const mails = await server.sql(
    'rds',
    `select "To", "Subject", "Body" from "Mail" where "ProjectId" = $1 order by "To"`,
    [project],
  )
  expect(new Set(mails.map(({ To }) => To))).toEqual(new Set([people['K+'].email, people.AC.email]))
  expect(mails).toHaveLength(2)
  for (const { Subject, Body } of mails) {
    expect(Subject).toMatch(/^\[Plumbline\] Executive scorecard of /)
    expect(Body).toMatchObject({
      replyTo: people['C+'].email,
      paragraphs: expect.arrayContaining(['For Friday.']),
      links: [{ path: `/app/print?project_id=${project}&report_id=${forClients}` }],
    })
    expect(JSON.stringify(Body)).not.toContain('Confidential')
  }
  await expectDone(server, 'C+', 'Report:Send', to(forStaff, 'AC'))
  const refused = await server.write('C+', 'Report:Send', to(forStaff, 'AC', 'K+'))
  expect([refused.status, refused.body.data.transformation.error]).toEqual([
    400,
    'The report was made for consultants, and a client would not see it',
  ])
  for (const role of ['Kx', 'C-'] as const)
    expect((await server.write('C+', 'Report:Send', to(forClients, role))).status).toBe(404)
  await server.sql(
    'rds',
    `insert into "Mail" ("ProjectId", "To", "Subject", "Body") select $1, $2, 'Many', '{}' from generate_series(1, 20)`,
    [project, people['K+'].email],
  )
  expect((await server.write('C+', 'Report:Send', to(forClients, 'K+'))).status).toBe(429)
})

test('a report that cannot be read says why, is mailed to nobody, and is deleted with its job', async ({
  server,
  newProject,
  other,
}) => {
  const made = await newProject()
  const { project } = made
  const [{ id }] = await server.sql(
    'rds',
    `with scope as (select set_config('plumbline.projects', '*', true)), made as (
      insert into "SavedReport" ("ProjectId", "Kind", "Phase", "StandardId", "Audience", "Forms", "CreatedBy", "CreatedDate")
      select $1, 'scorecard', 'desktop-review', $2, 'client', '{pdf}', $3, now() from scope returning "Id")
    select "Id" as id from made`,
    [project, other.standards[0]!.id, server.idOf('C+')],
  )
  await server.sql(
    'rds',
    `with scope as (select set_config('plumbline.projects', '*', true))
    update "SavedReport" set "JobId" = "enqueueJob"('makeReport', jsonb_build_object('reportId', $2::int), $1, 'makeReport:' || $2::int, $3, now())
    from scope where "ProjectId" = $1 and "Id" = $2`,
    [project, id, server.idOf('C+')],
  )
  await server.changed('rds')
  await expect
    .poll(async () => (await stateOf(server, project, id)).Error, { timeout: 60_000 })
    .toMatch(/^It could not be read: its standard or module has left the project/)
  const sent = await server.write('C+', 'Report:Send', {
    project_id: project,
    report_id: id,
    user_ids: [people['K+'].id],
  })
  expect([sent.status, sent.body.data.transformation.error]).toEqual([
    409,
    'The report is not made yet',
  ])
  expect(await list(server, 'K+', project)).toEqual([])
  expect((await open(server, 'C+', project, id)).status).toBe(404)
})

test('a deleted report is gone with its files; a project has at most 200', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project } = made
  const report = await save(server, made, { kind: 'scorecard' }, ['csv'])
  const keys = () =>
    server.sql(
      'rds',
      `select u."ReleasedDate" is not null as released from "Upload" u where u."FileName" like $1`,
      [`%Executive scorecard%`],
    )
  const ids = { project_id: project, report_id: report }
  await expectDone(server, 'C+', 'Report:Delete', ids)
  expect((await keys()).filter(({ released }) => released)).toHaveLength(2)
  expect((await open(server, 'C+', project, report)).status).toBe(404)
  expect(await list(server, 'C+', project)).toEqual([])
  expect(await server.sql('rds', 'select 1 from "Job" where "ProjectId" = $1', [project])).toEqual(
    [],
  )
  expect((await server.write('C+', 'Report:Delete', ids)).status).toBe(404)

  await server.sql(
    'rds',
    `insert into "SavedReport" ("ProjectId", "Kind", "Phase", "Audience", "Forms", "CreatedBy", "CreatedDate")
    select $1, 'scorecard', 'desktop-review', 'staff', '{}', $2, now() from generate_series(1, 200)`,
    [project, server.idOf('C+')],
  )
  await server.changed('rds')
  const { status, body } = await server.write('C+', 'Report:Create', {
    project_id: project,
    kind: 'scorecard',
    phase: 'desktop-review',
    audience: 'staff',
  })
  expect([status, body.data.transformation.error]).toEqual([
    409,
    'The project has 200 saved reports. Delete some of them first.',
  ])
})

test('an archived project takes reports and openings, and keeps what it has', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project } = made
  await expectDone(server, 'ADM', 'Project:UpdateStatus', { project_id: project, status_id: 4 })
  const report = await save(server, made, { kind: 'assignments' })
  expect((await open(server, 'K+', project, report)).status).toBe(200)
  const { status } = await server.write('C+', 'Report:Delete', {
    project_id: project,
    report_id: report,
  })
  expect(status).toBe(409)
})
