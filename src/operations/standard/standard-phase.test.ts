import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { phases } from '#rules/review/phases.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { test } from '#test/harness/server-test.ts'

const read = 'projects/{id}/standard_phase'
const one = (made: MadeProject, phase = 'desktop-review') => ({
  id: made.project,
  phase,
  standard_id: made.standards[0]!.id,
})
const ids = (made: MadeProject) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
})

test.for(targets)(
  'staff see every standard with all of its data in %s',
  async (target, { server, made }) => {
    const { body } = await server.read('C+', read, { id: made.project }, target)
    expect(body.data).toHaveLength(2)
    const common = {
      Status: 'Blank',
      OwnerId: server.idOf('SC', target),
      JuniorOwnerId: server.idOf('AC', target),
      IsReadyByClient: false,
      ClientComment: null,
      ConsultantComment: null,
      IsConsultantCommentVisible: false,
    }
    const MockScore = {
      mandatoryCount: 2,
      mandatoryComplete: false,
      mandatoryScore: 0,
      pointsCount: 1,
      pointsComplete: false,
      pointsScore: 0,
      liCount: 1,
      liComplete: false,
      liScore: 0,
      complete: false,
    }
    expect(body.data[0]).toMatchObject({
      Id: made.standards[0]!.id,
      Name: 'TS 1',
      StandardSetId: made.module,
      parsedName: { isSuccessful: false, title: 'TS 1' },
      billableCount: 5,
      scorableCount: 4,
      mandatoryCount: 2,
      pointsCount: 1,
      liCount: 1,
      isDTRPassthrough: false,
      openTaskCount: 0,
      citationCount: 0,
      nextTaskDue: null,
      phaseDetails: {
        'gap-analysis': { ...common, TheGood: null, label: 'Not Complete' },
        'desktop-review': {
          ...common,
          MockScore,
          label: 'Waiting Client Submission',
          labelOrder: 3,
        },
        verification: { ...common, MockScore, label: 'Not Reviewed' },
      },
    })
    expect(body.data[0]).not.toHaveProperty('AllElements')
  },
)

test.for(phases)(
  'contains only the requested phase: $phase',
  async ({ phase }, { server, made }) => {
    const { body } = await server.read('ADM', read, { id: made.project, phase })
    for (const { phaseDetails } of body.data) expect(Object.keys(phaseDetails)).toEqual([phase])
  },
)

test('one standard is returned with its sections and its ordered elements', async ({
  server,
  made,
}) => {
  const { body } = await server.read('C+', read, one(made))
  const [standard] = body.data
  expect(body.data).toHaveLength(1)
  expect(standard.sections).toEqual({
    DesktopReviewEvidence: null,
    OnsiteReviewEvidence: null,
    Commentary: null,
    PointsToRemember: null,
    ScopeOfStandard: null,
    BrightIdeas: null,
  })
  expect(standard.AllElements).toMatchObject(
    made.standards[0]!.elements.map((Id, index) => ({
      Id,
      Name: `TS 1(${index + 1})`,
      ParentId: null,
      ChildElements: [],
      citations: [],
      phaseDetails: {
        'desktop-review': { MockScore: null, IsClientReady: false, ConsultantComment: null },
        verification: { MockScore: null },
      },
    })),
  )
})

test('a new score is in the next response, also of a pass-through standard', async ({ server }) => {
  const { project, standards } = await makeProject(server, { standards: [['mandatory']] })
  await server.sql('rds', 'update "Standard" set "isDTRPassthrough" = true where "Id" = $1', [
    standards[0]!.id,
  ])
  await server.changed('rds')
  const query = { id: project }
  const details = async () => (await server.read('C+', read, query)).body.data[0].phaseDetails
  await details()
  await server.write('C+', 'Element:UpdateMockScore', {
    project_id: project,
    element_id: standards[0]!.elements[0],
    phase: 'desktop-review',
    mock_score: 100,
  })
  const { verification, 'desktop-review': desktopReview } = await details()
  expect(desktopReview).toMatchObject({ label: 'Full Score', MockScore: { mandatoryScore: 100 } })
  expect(verification).toMatchObject({
    label: 'Score from DTR',
    MockScore: { mandatoryScore: 100, complete: true },
  })
})

const always = [
  'ClientComment',
  'ClientCommentLastModified',
  'IsReadyByClient',
  'JuniorOwnerId',
  'LastClientId',
  'OwnerId',
  'Status',
  'label',
  'labelOrder',
]

test.for(phases)(
  'in $phase a client sees the fields that are always shown, and no hidden ones',
  async ({ phase }, { server, made }) => {
    const { body } = await server.read('K+', read, one(made, phase))
    const [standard] = body.data
    expect(Object.keys(standard.phaseDetails[phase]).toSorted()).toEqual(always)
    for (const { phaseDetails } of standard.AllElements) {
      expect(Object.keys(phaseDetails['desktop-review'])).toEqual(['IsClientReady'])
      expect(Object.keys(phaseDetails.verification)).toEqual(['IsClientReady'])
    }
  },
)

test('each hidden field appears to clients with its own switch and disappears with it', async ({
  server,
}) => {
  const { project, standards } = await makeProject(server, { standards: [['mandatory']] })
  const standard = standards[0]!.id
  const record = [project, standard]
  for (const table of ['StandardDesktopReview', 'StandardGapAnalysis'])
    await server.sql(
      'rds',
      `update "${table}" set "ConsultantComment" = 'For your eyes' where "ProjectId" = $1 and "StandardId" = $2`,
      record,
    )
  await server.sql(
    'rds',
    `update "StandardGapAnalysis" set "TheGood" = 'Good', "TheBad" = 'Bad' where "ProjectId" = $1 and "StandardId" = $2`,
    record,
  )
  await server.sql(
    'rds',
    `insert into "ElementDesktopReview" ("ProjectId", "ElementId", "ConsultantComment", "MockScore") values ($1, $2, 'At the element', 50)`,
    [project, standards[0]!.elements[0]],
  )
  const seen = async (sql: string) => {
    await server.sql('rds', sql, record)
    await server.changed('rds')
    const { body } = await server.read('K+', read, { id: project, standard_id: standard })
    const text = JSON.stringify(body)
    return ['For your eyes', 'Good', 'Bad', 'At the element', '"MockScore"'].filter((value) =>
      text.includes(value),
    )
  }
  const where = 'where "ProjectId" = $1 and "StandardId" = $2'
  const set = (table: string, flag: string, value: boolean) =>
    seen(`update "${table}" set "${flag}" = ${value} ${where}`)
  expect(await set('StandardGapAnalysis', 'IsTheGoodVisible', true)).toEqual(['Good'])
  expect(await set('StandardGapAnalysis', 'IsTheBadVisible', true)).toEqual(['Good', 'Bad'])
  expect(await set('StandardGapAnalysis', 'IsTheGoodVisible', false)).toEqual(['Bad'])
  expect(await set('StandardGapAnalysis', 'IsTheBadVisible', false)).toEqual([])
  expect(await set('StandardDesktopReview', 'IsConsultantCommentVisible', true)).toEqual([
    'For your eyes',
    'At the element',
  ])
  expect(await set('StandardDesktopReview', 'IsConsultantCommentVisible', false)).toEqual([])
  expect(await set('StandardGapAnalysis', 'IsConsultantCommentVisible', true)).toEqual([
    'For your eyes',
  ])
  expect(await set('StandardGapAnalysis', 'IsConsultantCommentVisible', false)).toEqual([])
  const scores = `insert into "ProjectSettings" select $1::int, '{"ScoresVisibleToClients": true}' where $2::int > 0`
  expect(await seen(scores)).toEqual(['"MockScore"'])
})

test('clients count the tasks that concern clients', async ({ server }) => {
  const { project, standards } = await makeProject(server)
  const standard = standards[0]!.id
  await makeTask(server, { project, standard, author: 'C+', assignees: { SC: false } })
  await makeTask(server, { project, standard, author: 'C+', assignees: { 'K+': false } })
  await makeTask(server, { project, standard, author: 'K2', assignees: { SC: true } })
  const count = async (role: 'C+' | 'K+') =>
    (await server.read(role, read, { id: project, phase: 'gap-analysis' })).body.data[0]
      .openTaskCount
  expect(await count('C+')).toBe(2)
  expect(await count('K+')).toBe(1)
})

test('an unchanged list gets 304, a changed one a body', async ({ server, made }) => {
  const query = { id: made.project, phase: 'verification' }
  const first = await server.read('C+', read, query)
  const tag = String(first.headers['etag'])
  const ask = () => server.read('SC', read, query, 'rds', { 'if-none-match': tag })
  expect([(await ask()).status, (await ask()).body]).toEqual([304, ''])
  await server.write('C+', 'Standard:UpdateStatus', {
    ...ids(made),
    phase: 'verification',
    status: 'Complete',
  })
  const changed = await ask()
  expect(changed.status).toBe(200)
  expect(changed.headers['etag']).not.toBe(tag)
  expect(changed.body.data[0].phaseDetails.verification.Status).toBe('Complete')
  const ofAClient = await server.read('K+', read, query, 'rds', { 'if-none-match': tag })
  expect(ofAClient.status).toBe(200)
})

test('a long response is compressed for clients that accept it', async ({ server }) => {
  const response = await fetch(`${server.address}/api/v5/projects/1/standard_phase?apiDb=rds`, {
    headers: { ...server.as('ADM'), 'accept-encoding': 'gzip' },
  })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const { body } = await server.read('ADM', read, { id: 1 })
  expect(await response.json()).toEqual(body)
})

test.for(['C-', 'Ko', 'Kx'] as const)(
  'returns to %s the response of a project that does not exist',
  async (role, { server, made }) => {
    const there = await server.read(role, read, one(made))
    const absent = await server.read(role, read, { ...one(made), id: 2_000_000 })
    const { request_id: _there, ...answer } = there.body
    const { request_id: _absent, ...same } = absent.body
    expect([there.status, answer]).toEqual([404, same])
    expect(absent.status).toBe(404)
  },
)

test.for(['ANON', 'LOCK', 'LOST'] as const)(
  'requires a session: %s',
  async (role, { server, made }) => {
    expect((await server.read(role, read, one(made))).status).toBe(401)
  },
)

test('refuses a standard of another project, and ids and phases that are none', async ({
  server,
  made,
}) => {
  const other = await makeProject(server)
  const standard_id = other.standards[0]!.id
  expect((await server.read('ADM', read, { ...one(made), standard_id })).status).toBe(404)
  for (const wrong of [{ id: '12abc' }, { id: 0 }, { standard_id: '1.5' }, { phase: 'GA' }]) {
    const { status, body } = await server.read('ADM', read, { ...one(made), ...wrong })
    expect([status, body.error]).toEqual([400, 'Invalid Parameters'])
  }
})
