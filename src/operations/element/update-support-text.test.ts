import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/files-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Element:UpdateSupportText'
const notCited = [409, 'The text refers to a document that is not cited at this element'] as const

const ids = (made: MadeProject, place = 0) => ({
  project_id: made.project,
  element_id: made.standards[0]!.elements[place]!,
})

test.for(targets)(
  'stores the text with its author and time in %s, returns the previous one, and stores none for an empty text',
  async (target, { server, made }) => {
    const at = ids(made)
    const row = async () =>
      (
        await server.sql(
          target,
          'select * from "ElementSupportText" where "ProjectId" = $1 and "ElementId" = $2',
          [at.project_id, at.element_id],
        )
      )[0]
    const sent = { ...at, support_text: 'The plan names who decides.' }
    const first = await expectDone(server, 'K+', write, sent, { target })
    expect(first.pre_snapshot).toMatchObject([{ SupportText: null, LastClientId: null }])
    expect(first.updates).toEqual({ ...at, standard_id: made.standards[0]!.id })
    expect(first.history).toMatchObject({
      ProjectId: made.project,
      StandardId: made.standards[0]!.id,
    })
    expect(await row()).toMatchObject({
      SupportText: 'The plan names who decides.',
      LastClientId: server.idOf('K+', target),
    })
    const second = await expectDone(
      server,
      'K2',
      write,
      { ...at, support_text: ' \n' },
      { target, expected: { SupportText: 'The plan names who decides.' } },
    )
    expect(second.pre_snapshot).toMatchObject([
      {
        SupportText: 'The plan names who decides.',
        LastClientId: server.idOf('K+', target),
        ModifiedDate: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
    expect(await row()).toBeUndefined()
  },
)

test('a text that was changed by somebody else is not overwritten', async ({ server, made }) => {
  const at = ids(made, 1)
  await expectDone(server, 'K+', write, { ...at, support_text: 'One' })
  const { body } = await expectRefused(
    server,
    'K2',
    write,
    { ...at, support_text: 'Two' },
    refusal.conflict,
    { expected: { SupportText: null } },
  )
  expect(body.data.transformation.conflict).toMatchObject({ field: 'SupportText', stored: 'One' })
})

test('refers only to documents that are cited at the element and visible to the author', async ({
  server,
  made,
}) => {
  const parameters = { is_document_visible_for_project: true }
  const seen = await makeDocument(server, { project: made.project, parameters })
  const hidden = await makeDocument(server, { project: made.project })
  const at = ids(made, 2)
  const text = (...documents: number[]) => ({
    ...at,
    support_text: documents.map((id) => `See [[${id}: Plan]].`).join(' '),
  })
  await expectRefused(server, 'K+', write, text(seen), notCited)
  await expectDone(server, 'C+', 'Citation:Create', { ...ids(made, 3), document_id: seen })
  await expectRefused(server, 'K+', write, text(seen), notCited)
  for (const document_id of [seen, hidden])
    await expectDone(server, 'C+', 'Citation:Create', { ...at, document_id })
  await expectDone(server, 'K+', write, text(seen))
  await expectRefused(server, 'K+', write, text(seen, hidden), notCited)
  await expectRefused(server, 'K+', write, text(2_000_000_000), notCited)
})

test('a citation is not deleted while the support text of its element refers to it', async ({
  server,
  made,
}) => {
  const document_id = await makeDocument(server, { project: made.project, by: 'K+' })
  const at = ids(made, 4)
  const cited = { ...at, document_id }
  await expectDone(server, 'K+', 'Citation:Create', cited)
  await expectDone(server, 'K+', write, { ...at, support_text: `See [[${document_id}]].` })
  const referredTo = [409, 'The support text of the element refers to this citation'] as const
  for (const role of ['K+', 'C+', 'ADM'] as const)
    await expectRefused(server, role, 'Citation:Delete', cited, referredTo)
  await expectDone(server, 'K+', write, { ...at, support_text: 'See the plan.' })
  await expectDone(server, 'K+', 'Citation:Delete', cited)
})

test('when a citation is deleted while a text begins to refer to it, one of the two is rejected', async ({
  server,
  made,
}) => {
  const document_id = await makeDocument(server, { project: made.project, by: 'K+' })
  const at = { ...ids(made), element_id: made.standards[1]!.elements[0]! }
  for (let round = 0; round < 8; round++) {
    await expectDone(server, 'C+', 'Citation:Create', { ...at, document_id })
    const answers = await Promise.all([
      server.write('K+', write, { ...at, support_text: `See [[${document_id}]].` }),
      server.write('C+', 'Citation:Delete', { ...at, document_id }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await expectDone(server, 'K+', write, { ...at, support_text: '' })
    await server.write('C+', 'Citation:Delete', { ...at, document_id })
  }
})

test('the read of a standard returns the text to everyone of the project', async ({
  server,
  made,
}) => {
  const at = ids(made, 1)
  const [{ SupportText } = { SupportText: null }] = await server.sql(
    'rds',
    'select "SupportText" from "ElementSupportText" where "ElementId" = $1',
    [at.element_id],
  )
  const text = `${String(SupportText)} again`
  await expectDone(server, 'K+', write, { ...at, support_text: text })
  for (const role of ['ADM', 'SC', 'K+', 'K2'] as const) {
    const { body } = await server.read(role, 'projects/{id}/standard_phase', {
      id: made.project,
      standard_id: made.standards[0]!.id,
    })
    const elements = body.data[0].AllElements as { Id: number; support: object | null }[]
    expect(elements.find(({ Id }) => Id === at.element_id)?.support).toEqual({
      SupportText: text,
      LastClientId: server.idOf('K+'),
      ModifiedDate: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  }
})

test.for([
  ['C+', refusal.notAllowed],
  ['ADM', refusal.notAllowed],
  ['C-', refusal.notAllowed],
  ['Ko', refusal.notFound],
  ['Kx', refusal.notFound],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, write, { ...ids(made), support_text: 'x' }, answer)
})

test.for(badIds)('rejects the id %j', async (id, { server }) => {
  for (const column of ['project_id', 'element_id']) {
    const sent = { project_id: 1, element_id: 3, support_text: 'x', [column]: id }
    await expectRefused(server, 'K+', write, sent, refusal.invalidParameters)
  }
})
