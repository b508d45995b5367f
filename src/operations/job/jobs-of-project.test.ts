import { expect } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const test = filesTest
const jobs = async (server: ServerWithFiles, role: Role, id: number) =>
  (await server.read(role, 'projects/{id}/jobs', { id })).body.data

test('staff get the jobs of a project that are not done, clients their own', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  const ofStaff = await makeDocument(server, { project })
  const ofClient = await makeDocument(server, { project, by: 'K+' })
  const shown = { is_document_visible_for_project: true }
  await expectDone(server, 'C+', 'Document:Update', {
    project_id: project,
    document_id: ofStaff,
    ...shown,
  })
  const waiting = { Kind: 'extractText', State: 'waiting', Version: 1, Error: null }
  expect(await jobs(server, 'C+', project)).toEqual([
    expect.objectContaining({ ...waiting, DocumentId: ofStaff }),
    {
      Id: expect.any(Number),
      ...waiting,
      DocumentId: ofClient,
      Done: 0,
      Total: null,
      CreatedDate: expect.stringMatching(/T.*Z$/),
      StartedDate: null,
      EndedDate: null,
    },
  ])
  expect(await jobs(server, 'K+', project)).toMatchObject([{ ...waiting, DocumentId: ofClient }])
  expect(await jobs(server, 'K2', project)).toEqual([])
})

test('jobs of deleted documents, those that are done, and failures that a later job repeats are left out', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  const document_id = await makeDocument(server, { project })
  const deleted = await makeDocument(server, { project })
  const project_id = project
  const upload_id = await uploaded(server, 'C+', { target: 'rds' })
  await expectDone(server, 'C+', 'Document:Replace', { document_id, project_id, upload_id })
  await server.sql(
    'rds',
    `update "Job" set "State" = 'done' where "DocumentId" = $1 and "Version" = 2`,
    [document_id],
  )
  await expectDone(server, 'C+', 'Document:Delete', { document_id: deleted })
  const read = async () => (await jobs(server, 'C+', project)) as { Id: number }[]
  const [first, ...others] = await read()
  expect([first, ...others]).toMatchObject([{ DocumentId: document_id, Version: 1 }])
  await server.sql(
    'rds',
    `insert into "Job" ("ProjectId", "Kind", "Key", "DocumentId", "Version") values ($1, 'extractText', 'again', $2, 1)`,
    [project, document_id],
  )
  await server.sql('rds', `update "ChangeCount" set "Changes" = "Changes" + 1`)
  await server.changed('rds')
  expect((await read()).map(({ Id }) => Id === first!.Id)).toEqual([false])
})
