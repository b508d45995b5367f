import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeRfi } from '#test/factories/make-rfi.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const read = 'projects/{id}/rfi_requests'

const listed = async (
  server: TestServer,
  project: number,
  { role = 'K+', target = 'rds', more = {} }: ReadOptions = {},
) => {
  const { status, body } = await server.read(role, read, { id: project, ...more }, target)
  expect(status).toBe(200)
  return body.data
}

type ReadOptions = { role?: 'ADM' | 'C+' | 'SC' | 'K+'; target?: Target; more?: object }

const first = (made: MadeProject) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
})

test.for(targets)(
  'a request is recorded, listed with its standard and elements, and deleted, in %s',
  async (target, { server }) => {
    const made = await makeProject(server)
    const [element, other] = made.standards[0]!.elements
    const sent = {
      ...first(made),
      text: 'Who approved it?\n\n  When?\n',
      received_date: '2026-11-25',
      due_date: '2026-12-25',
      element_ids: [String(other), element, element],
    }
    const { updates, pre_snapshot, history } = await expectDone(server, 'C+', 'RFI:Create', sent, {
      target,
    })
    expect(updates).toEqual({ rfi_id: expect.any(Number), ...first(made) })
    expect(pre_snapshot).toEqual([])
    expect(history).toMatchObject({ ProjectId: made.project, StandardId: sent.standard_id })
    const row = {
      Id: updates.rfi_id,
      ProjectId: made.project,
      StandardId: sent.standard_id,
      ElementIds: [other, element],
      Text: sent.text,
      ReceivedDate: '2026-11-25',
      DueDate: '2026-12-25',
      Answer: null,
      LastAnswerBy: null,
      AnswerModified: null,
      IsAnswered: false,
      AnsweredBy: null,
      AnsweredDate: null,
      SentBy: null,
      SentDate: null,
      CreatedBy: server.idOf('C+', target),
      CreatedDate: expect.stringMatching(/Z$/),
    }
    const shown = {
      ...row,
      StandardName: expect.any(String),
      ModuleId: made.module,
      OwnerId: server.idOf('SC', target),
      JuniorOwnerId: server.idOf('AC', target),
      elements: [element, other].map((Id) => ({ Id, Name: expect.any(String) })),
      LastAnswerByName: null,
      AnsweredByName: null,
      SentByName: null,
      CreatedByName: 'Linked',
    }
    for (const role of ['ADM', 'C+', 'SC', 'K+'] as const)
      expect(await listed(server, made.project, { role, target })).toEqual([shown])
    const gone = { rfi_id: updates.rfi_id, project_id: made.project }
    const { pre_snapshot: before } = await expectDone(server, 'C+', 'RFI:Delete', gone, { target })
    expect(before).toEqual([row])
    expect(await listed(server, made.project, { target })).toEqual([])
    await expectRefused(server, 'C+', 'RFI:Delete', gone, refusal.notFound, { target })
  },
)

test('lists first what is due first, those of one standard on demand, and no other project', async ({
  server,
}) => {
  const made = await makeProject(server)
  const [, second] = made.standards
  const ofSecond = { standard_id: second!.id }
  const open = await makeRfi(server, made, { due_date: null })
  const later = await makeRfi(server, made, { due_date: '2026-12-24', ...ofSecond })
  const soon = await makeRfi(server, made, { due_date: '2026-12-01' })
  await makeRfi(server, await makeProject(server))
  const ids = (rows: { Id: number }[]) => rows.map(({ Id }) => Id)
  expect(ids(await listed(server, made.project))).toEqual([soon, later, open])
  expect(ids(await listed(server, made.project, { more: ofSecond }))).toEqual([later])
})

test('the elements of a request stand in the order of their standard, whatever is above them', async ({
  server,
}) => {
  const made = await makeProject(server, { standards: [Array.from({ length: 5 }, () => 'points')] })
  const [{ elements }] = made.standards as [(typeof made.standards)[0]]
  // The first element is the parent of the others, and the third of them that of the last.
  const tree = [
    ['RM 1', null],
    ['RM 1(i)', 0],
    ['RM 1(iii)', 0],
    ['RM 1(vi)', 0],
    ['RM 1(iii)(a)', 2],
  ] as const
  for (const target of targets)
    for (const [place, [name, parent]] of tree.entries())
      await server.sql(
        target,
        'update "Element" set "Name" = $2, "ParentId" = $3, "Stem" = $4 where "Id" = $1',
        [elements[place], name, parent === null ? null : elements[parent], place === 0],
      )
  await makeRfi(server, made, { element_ids: [elements[3], elements[4], elements[1]] })
  const [request] = await listed(server, made.project)
  expect(request.elements.map(({ Name }: { Name: string }) => Name)).toEqual([
    'RM 1(i)',
    'RM 1(iii)(a)',
    'RM 1(vi)',
  ])
})

test('changes what is sent of a request, and refuses what somebody else has changed', async ({
  server,
  made,
}) => {
  const rfi_id = await makeRfi(server, made)
  const [element] = made.standards[0]!.elements
  const write = 'RFI:Update'
  const ids = { rfi_id, project_id: made.project }
  const one = async () =>
    (await listed(server, made.project)).find(({ Id }: { Id: number }) => Id === rfi_id)
  await expectDone(
    server,
    'C+',
    write,
    { ...ids, due_date: null, element_ids: [element] },
    { expected: { DueDate: '2026-12-25', ElementIds: [] } },
  )
  expect(await one()).toMatchObject({
    Text: 'Which policy?',
    ReceivedDate: '2026-11-25',
    DueDate: null,
    ElementIds: [element],
  })
  const later = { ...ids, due_date: '2027-01-31' }
  const { body } = await expectRefused(server, 'ADM', write, later, refusal.conflict, {
    expected: { DueDate: '2026-12-25' },
  })
  expect(body.data.transformation.conflict).toMatchObject({ field: 'DueDate', by: 'Linked' })
  await expectRefused(server, 'ADM', write, { ...ids, element_ids: [] }, refusal.conflict, {
    expected: { ElementIds: [] },
  })
  await expectDone(server, 'SC', write, { ...ids, text: 'Which plan?', element_ids: [] })
  expect(await one()).toMatchObject({ Text: 'Which plan?', DueDate: null, elements: [] })
  await expectRefused(
    server,
    'C+',
    write,
    { ...ids, received_date: '2027-03-01', due_date: '2027-02-01' },
    refusal.invalidParameters,
  )
  await expectDone(server, 'C+', write, later)
  const afterDue = { ...ids, received_date: '2027-02-01' }
  const refused = await expectRefused(server, 'C+', write, afterDue, refusal.invalidParameters)
  expect(refused.body.data.transformation.problems).toEqual([
    { place: 'due_date', message: 'must not be before received_date' },
  ])
})

test('the answer is written by clients and staff until it is marked as answered, and names its last author', async ({
  server,
  made,
}) => {
  const rfi_id = await makeRfi(server, made)
  const ids = { rfi_id, project_id: made.project }
  const write = 'RFI:UpdateAnswer'
  const answer = (text: string) => ({ ...ids, answer: text })
  const one = async () =>
    (await listed(server, made.project)).find(({ Id }: { Id: number }) => Id === rfi_id)
  await expectDone(server, 'K+', write, answer('Page 4.'), { expected: { Answer: null } })
  expect(await one()).toMatchObject({
    Answer: 'Page 4.',
    LastAnswerBy: server.idOf('K+', 'rds'),
    AnswerModified: expect.stringMatching(/Z$/),
  })
  const { body } = await expectRefused(server, 'C+', write, answer('Mine'), refusal.conflict, {
    expected: { Answer: null },
  })
  expect(body.data.transformation.conflict).toMatchObject({ field: 'Answer', stored: 'Page 4.' })
  await expectDone(server, 'C+', write, answer('Page 5.'), { expected: { Answer: 'Page 4.' } })
  await expectDone(server, 'C+', 'RFI:UpdateAnswered', { ...ids, is_answered: true })
  await expectRefused(server, 'K+', write, answer('Page 6.'), refusal.notAllowed)
  await expectDone(server, 'SC', write, answer('  '))
  expect(await one()).toMatchObject({ Answer: '', LastAnswerBy: server.idOf('SC', 'rds') })
})

test('of many answers to the same request exactly one is stored', async ({ server, made }) => {
  const rfi_id = await makeRfi(server, made)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      server.write(
        index % 2 === 0 ? 'K+' : 'C+',
        'RFI:UpdateAnswer',
        { rfi_id, project_id: made.project, answer: `Answer ${index}` },
        { expected: { Answer: null } },
      ),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(11).fill(409),
  ])
})

test('a request is marked as answered once, sent, and reopened, which withdraws both', async ({
  server,
}) => {
  const made = await makeProject(server)
  const rfi_id = await makeRfi(server, made)
  const other = await makeRfi(server, made)
  const ids = { rfi_id, project_id: made.project }
  const sending = { project_id: made.project, rfi_ids: [rfi_id], is_sent: true }
  const one = async () =>
    (await listed(server, made.project)).find(({ Id }: { Id: number }) => Id === rfi_id)
  const notAnswered = [409, 'A request is not marked as answered'] as const
  await expectRefused(server, 'C+', 'RFI:UpdateSent', sending, notAnswered)
  const answered = { ...ids, is_answered: true }
  await expectDone(server, 'C+', 'RFI:UpdateAnswered', answered, {
    expected: { IsAnswered: false },
  })
  const marked = await one()
  expect(marked).toMatchObject({
    IsAnswered: true,
    AnsweredBy: server.idOf('C+', 'rds'),
    AnsweredByName: 'Linked',
    AnsweredDate: expect.stringMatching(/Z$/),
  })
  await expectRefused(server, 'SC', 'RFI:UpdateAnswered', answered, refusal.conflict, {
    expected: { IsAnswered: false },
  })
  await expectDone(server, 'SC', 'RFI:UpdateAnswered', answered)
  expect(await one()).toEqual(marked)
  const both = { ...sending, rfi_ids: [rfi_id, other] }
  await expectRefused(server, 'C+', 'RFI:UpdateSent', both, notAnswered)
  const { updates } = await expectDone(server, 'C+', 'RFI:UpdateSent', {
    ...sending,
    rfi_ids: [rfi_id, rfi_id],
  })
  expect(updates).toEqual({ project_id: made.project, rfi_ids: [rfi_id] })
  expect(await one()).toMatchObject({ SentByName: 'Linked', SentDate: expect.any(String) })
  await expectDone(server, 'C+', 'RFI:UpdateSent', { ...sending, is_sent: false })
  expect(await one()).toMatchObject({ SentBy: null, SentDate: null, IsAnswered: true })
  await expectDone(server, 'C+', 'RFI:UpdateSent', sending)
  await expectDone(server, 'C+', 'RFI:UpdateAnswered', { ...ids, is_answered: false })
  expect(await one()).toMatchObject({
    IsAnswered: false,
    AnsweredBy: null,
    AnsweredDate: null,
    SentBy: null,
    SentDate: null,
  })
})

test('the history shows a client what was asked and answered', async ({ server, made }) => {
  const rfi_id = await makeRfi(server, made, { text: 'Which log?' })
  const answer = { rfi_id, project_id: made.project, answer: 'That of June.' }
  await expectDone(server, 'C+', 'RFI:UpdateAnswer', answer)
  const { body } = await server.read('K+', 'transformations/query', first(made))
  const [newest, before] = body.data
  expect(newest.Parameters).toMatchObject({ answer: 'That of June.' })
  expect(before.Parameters).toMatchObject({ text: 'Which log?', received_date: '2026-11-25' })
})

test('refuses what is missing or cannot be stored, and what is not of the project', async ({
  server,
  made,
  other,
}) => {
  const rfi_id = await makeRfi(server, made)
  const ids = { rfi_id, project_id: made.project }
  const sent = { ...first(made), text: 'Which?', received_date: '2026-11-25' }
  const invalid: (readonly [WriteName, object])[] = [
    ...['', '  ', 'nul \0', 'lone \ud800', 'x'.repeat(20_001), 5, null].map(
      (text) => ['RFI:Create', { ...sent, text }] as const,
    ),
    ...['2026-02-30', '1899-12-31', '2201-01-01', '', null].map(
      (received_date) => ['RFI:Create', { ...sent, received_date }] as const,
    ),
    ['RFI:Create', { ...sent, due_date: '2026-11-24' }],
    ['RFI:Create', { ...sent, element_ids: [0] }],
    ['RFI:Create', { ...sent, standard_id: '1x' }],
    ['RFI:Update', ids],
    ['RFI:Update', { ...ids, text: ' ' }],
    ['RFI:Update', { ...ids, received_date: null }],
    ['RFI:UpdateAnswer', ids],
    ['RFI:UpdateAnswer', { ...ids, answer: 'x'.repeat(20_001) }],
    ['RFI:UpdateAnswered', { ...ids, is_answered: null }],
    ['RFI:UpdateSent', { project_id: made.project, rfi_ids: [], is_sent: true }],
    ['RFI:UpdateSent', { project_id: made.project, rfi_ids: ['x'], is_sent: true }],
    ['RFI:Delete', { rfi_id }],
  ]
  for (const [name, parameters] of invalid)
    await expectRefused(server, 'C+', name, parameters, refusal.invalidParameters)
  const [foreign] = made.standards[1]!.elements
  const elsewhere = { rfi_id, project_id: other.project }
  const absent: (readonly [WriteName, object])[] = [
    ['RFI:Create', { ...sent, standard_id: other.standards[0]!.id }],
    ['RFI:Create', { ...sent, element_ids: [foreign] }],
    ['RFI:Update', { ...ids, element_ids: [foreign] }],
    ['RFI:Update', { ...elsewhere, text: 'A' }],
    ['RFI:UpdateAnswer', { ...elsewhere, answer: 'A' }],
    ['RFI:UpdateAnswered', { ...elsewhere, is_answered: true }],
    ['RFI:UpdateSent', { project_id: other.project, rfi_ids: [rfi_id], is_sent: false }],
    ['RFI:UpdateSent', { project_id: made.project, rfi_ids: [rfi_id, 2_000_000], is_sent: false }],
    ['RFI:Delete', elsewhere],
  ]
  for (const [name, parameters] of absent)
    await expectRefused(server, 'ADM', name, parameters, refusal.notFound)
})

test('an archived project shows its requests and takes no write on them', async ({ server }) => {
  const made = await makeProject(server)
  const rfi_id = await makeRfi(server, made)
  const ids = { rfi_id, project_id: made.project }
  await server.sql('rds', 'update "Project" set "StatusId" = 4 where "Id" = $1', [made.project])
  await server.changed('rds')
  const writes: (readonly [WriteName, object])[] = [
    ['RFI:Create', { ...first(made), text: 'Which?', received_date: '2026-11-25' }],
    ['RFI:Update', { ...ids, text: 'Which?' }],
    ['RFI:UpdateAnswer', { ...ids, answer: 'This' }],
    ['RFI:UpdateAnswered', { ...ids, is_answered: true }],
    ['RFI:UpdateSent', { project_id: made.project, rfi_ids: [rfi_id], is_sent: false }],
    ['RFI:Delete', ids],
  ]
  for (const [name, parameters] of writes)
    await expectRefused(server, 'C+', name, parameters, refusal.archived)
  expect(await listed(server, made.project)).toHaveLength(1)
})

test('a standard with a request is in use, and its module is not removed from the project', async ({
  server,
}) => {
  const made = await makeProject(server)
  await makeRfi(server, made)
  const removal = { project_id: made.project, module_id: made.module }
  const { body } = await server.write('ADM', 'Project:RemoveModule', removal)
  expect(body.data.transformation.problems).toContainEqual({ place: 'RFIs', message: '1' })
  const deletion = { module_id: made.module, Id: made.standards[0]!.id }
  const deleted = await server.write('ADM', 'Standard:Delete', deletion)
  expect(deleted.body.data.transformation.problems).toContainEqual({
    place: 'RFIs',
    message: '1 is about it',
  })
})
