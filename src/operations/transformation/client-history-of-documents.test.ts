import { expect } from 'vitest'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import type { Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import type { WriteName } from '../contracts.ts'

type Told = {
  Focus: string
  Action: string
  PreSnapshot: Record<string, unknown>[]
  DocumentName: string | null
}

const history = async (server: TestServer, role: Role, { project }: MadeProject) => {
  const { body } = await server.read(role, 'transformations/query', { project_id: project })
  return body.data as Told[]
}

const namesOf = (entries: readonly Told[]) =>
  entries.map(({ Focus, Action }) => `${Focus}:${Action}`)

const addDocument = async (
  server: TestServer,
  { project, standards }: MadeProject,
  by: Role,
  shown: object,
) => {
  const flags = {
    IsDocumentVisibleForProject: false,
    IsDocumentVisibleForStandard: false,
    ...shown,
  }
  const CreatedBy = server.idOf(by as 'K+')
  const [{ Id }] = await server.sql(
    'rds',
    `insert into "Document" ("Name", "RealName", "FileSize", "ProjectId", "StandardId", "CreatedBy",
      "IsDocumentVisibleForProject", "IsDocumentVisibleForStandard")
    values ('Policy.pdf', 'Policy.pdf', 1, $1, $2, $3, $4, $5) returning "Id"`,
    [
      project,
      standards[0]!.id,
      CreatedBy,
      flags.IsDocumentVisibleForProject,
      flags.IsDocumentVisibleForStandard,
    ],
  )
  const row = { Id, ProjectId: project, StandardId: standards[0]!.id, CreatedBy, Title: 'Policy' }
  return { Id: Id as number, row: { ...row, ...flags } }
}

const addHistory = (
  server: TestServer,
  { project, standards }: MadeProject,
  by: Role,
  name: WriteName,
  parameters: object,
  prior: object[],
) => {
  const [focus, action] = name.split(':')
  return server.sql(
    'rds',
    `insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId", "StandardId")
    values ($1, $2, $3, $4, $5, $4, $6, $7)`,
    [
      server.idOf(by as 'K+'),
      focus,
      action,
      JSON.stringify({ project_id: project, ...parameters }),
      JSON.stringify(prior),
      project,
      standards[0]!.id,
    ],
  )
}

const shownNow = { IsDocumentVisibleForProject: true }

test.for([
  ['staff hid', 'C+', {}, {}, {}, []],
  [
    'staff showed from the first',
    'C+',
    shownNow,
    shownNow,
    { is_document_visible_for_project: true },
    ['Citation:Create', 'Document:Update', 'Document:Upload'],
  ],
  ['staff showed later', 'C+', shownNow, {}, {}, ['Citation:Create']],
  ['staff hid again', 'C+', {}, shownNow, { is_document_visible_for_project: true }, []],
  [
    'a client of the same organization added',
    'K2',
    {},
    {},
    {},
    ['Citation:Create', 'Document:Update', 'Document:Upload'],
  ],
] as const)(
  'a client sees the history of a document that %s as far as it was visible then and is visible now',
  async ([_, by, now, then, parameters, told], { server }) => {
    const made = await makeProject(server)
    const { Id, row } = await addDocument(server, made, by, now)
    const before = { ...row, IsDocumentVisibleForProject: false, ...then }
    await addHistory(
      server,
      made,
      by,
      'Document:Upload',
      { document_id: Id, title: 'Policy', ...parameters },
      [],
    )
    await addHistory(
      server,
      made,
      'C+',
      'Document:Update',
      { document_id: Id, title: 'Policies' },
      [before],
    )
    const element_id = made.standards[0]!.elements[0]
    await addHistory(
      server,
      made,
      'C+',
      'Citation:Create',
      { document_id: Id, element_id, citation: 'p. 3' },
      [],
    )
    const entries = await history(server, 'K+', made)
    expect(namesOf(entries)).toEqual(told)
    for (const entry of entries) expect(entry.DocumentName).toBe('Policy.pdf')
    expect(JSON.stringify(entries)).not.toContain('Visible')
    if (told.length === 3)
      expect(entries[1]).toMatchObject({
        Parameters: { title: 'Policies' },
        PreSnapshot: [{ Title: 'Policy' }],
      })
    expect(await history(server, 'C+', made)).toHaveLength(3)
  },
)

test('a client does not see that staff changed hidden fields of a document', async ({ server }) => {
  const made = await makeProject(server)
  const { Id, row } = await addDocument(server, made, 'C+', shownNow)
  const change = (changes: object) =>
    addHistory(server, made, 'C+', 'Document:Update', { document_id: Id, ...changes }, [row])
  await change({ is_uploaded_to_urac: true })
  await change({ is_document_visible_for_standard: true })
  expect(await history(server, 'K+', made)).toEqual([])
  await change({ is_uploaded_to_urac: false, description: 'Signed' })
  expect(await history(server, 'K+', made)).toMatchObject([
    { Parameters: { description: 'Signed' } },
  ])
})

test.for([
  ['shown', shownNow, ['Document:Delete']],
  ['hidden', {}, []],
] as const)(
  'a client sees that a document was deleted when it was %s',
  async ([_, then, told], { server }) => {
    const made = await makeProject(server)
    const { Id, row } = await addDocument(server, made, 'C+', then)
    await server.sql('rds', 'delete from "Document" where "Id" = $1', [Id])
    await addHistory(server, made, 'C+', 'Document:Update', { document_id: Id, title: 'canary' }, [
      row,
    ])
    await addHistory(server, made, 'C+', 'Document:Delete', { document_id: Id }, [row])
    expect(namesOf(await history(server, 'K+', made))).toEqual(told)
  },
)
