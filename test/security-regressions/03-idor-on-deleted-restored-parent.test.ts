import { expect } from 'vitest'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { makeDocument } from '../factories/make-document.ts'
import { download, pdfBytes, uploaded } from '../harness/test-files.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone, expectRefused } from '../matchers/expect-write.ts'
import type { FullProject } from './two-projects.ts'
import { test } from './two-projects.ts'
import { expectUntouched } from './untouched.ts'

const everybody = ['ADM', 'C+', 'C-', 'K+', 'Kx', 'ANON'] as const

const replaced = async (server: TestServer, own: FullProject, document: number, words: string) => {
  const upload_id = await uploaded(server, 'C+', { bytes: pdfBytes(words) })
  const asked = { upload_id, project_id: own.project, document_id: document }
  await expectDone(server, 'C+', 'Document:Replace', asked)
}

test('03 IDOR on deleted, restored, parent: neither the file nor an old version of a deleted document is sent', async ({
  server,
  own,
}) => {
  const document = await makeDocument(server, {
    project: own.project,
    parameters: { is_document_visible_for_project: true },
  })
  await replaced(server, own, document, 'second')
  const paths = [undefined, 1, 2].map((version) => documentFilePath(own.project, document, version))
  for (const path of paths) expect((await download(server, 'C+', path)).status).toBe(200)
  await expectDone(server, 'C+', 'Document:Delete', { document_id: document })
  for (const path of paths)
    for (const role of everybody)
      expect([401, 404]).toContain((await download(server, role, path)).status)
})

test('03 IDOR on deleted, restored, parent: an old version is as hidden as its document, and is found only there', async ({
  server,
  own,
}) => {
  const document = await makeDocument(server, {
    project: own.project,
    parameters: { is_document_visible_for_project: true },
  })
  await replaced(server, own, document, 'second')
  const other = await makeDocument(server, { project: own.project })
  const hidden = {
    project_id: own.project,
    document_id: document,
    is_document_visible_for_project: false,
  }
  await expectDone(server, 'C+', 'Document:Update', hidden)
  for (const version of [undefined, 1, 2]) {
    const path = documentFilePath(own.project, document, version)
    expect((await download(server, 'K+', path)).status).toBe(404)
    expect((await download(server, 'C+', path)).status).toBe(200)
  }
  const path = documentFilePath(own.project, other, 2)
  expect((await download(server, 'ADM', path)).status).toBe(404)
})

test('03 IDOR on deleted, restored, parent: deleted rows reject writes and are not restored by one', async ({
  server,
  own,
}) => {
  const { project, standard, element } = own
  const document = await makeDocument(server, { project })
  await expectDone(server, 'C+', 'Document:Delete', { document_id: document })
  const asked = { project_id: project, standard_id: standard, text: 'T' }
  const { updates } = await expectDone(server, 'C+', 'Task:Create', asked)
  await expectDone(server, 'C+', 'Task:Delete', { task_id: updates.task_id })
  const upload_id = await uploaded(server, 'C+')
  const of = { project_id: project, document_id: document }
  const task = { task_id: updates.task_id }
  const assignee = { user_id: server.idOf('C+'), is_completed: true }
  await expectUntouched(server, [
    ['replace', () => server.write('C+', 'Document:Replace', { ...of, upload_id })],
    ['update', () => server.write('C+', 'Document:Update', { ...of, title: 'T' })],
    ['delete', () => server.write('C+', 'Document:Delete', { document_id: document })],
    [
      'cite',
      () => server.write('C+', 'Citation:Create', { ...of, element_id: element, citation: 'C' }),
    ],
    ['edit', () => server.write('C+', 'Task:Edit', { ...task, project_id: project, text: 'U' })],
    ['complete', () => server.write('C+', 'Task:UpdateCompletion', { ...task, assignee })],
    ['delete again', () => server.write('C+', 'Task:Delete', task)],
  ])
})

test('03 IDOR on deleted, restored, parent: a parent of another standard, project or module is rejected', async ({
  server,
  own,
  foreign,
}) => {
  const part = { Name: 'TS 1(1)(a)', Text: 'A part.', ElementTypeId: 1 }
  const { standard, element, task, project, document } = own
  await expectUntouched(server, [
    [
      'an element under an element of another standard',
      () =>
        server.write('ADM', 'Element:Create', {
          ...part,
          standard_id: standard,
          ParentId: foreign.element,
        }),
    ],
    [
      'an element moved under one of another standard',
      () =>
        server.write('ADM', 'Element:Update', { element_id: element, ParentId: foreign.element }),
    ],
    [
      'an element moved under itself',
      () => server.write('ADM', 'Element:Update', { element_id: element, ParentId: element }),
    ],
    [
      'a task moved to a standard of another project',
      () =>
        server.write('ADM', 'Task:Edit', {
          task_id: task,
          project_id: project,
          newStandardId: foreign.standard,
        }),
    ],
    [
      'a document moved to a standard of another project',
      () =>
        server.write('ADM', 'Document:Update', {
          project_id: project,
          document_id: document,
          standard_id: foreign.standard,
        }),
    ],
  ])
})

test('03 IDOR on deleted, restored, parent: a person removed from a project can no longer read or write there', async ({
  server,
  own,
}) => {
  const { project, standard } = own
  const link = { project_id: project, client_user_id: server.idOf('K2') }
  expect((await server.read('K2', 'projects/{id}/project', { id: project })).status).toBe(200)
  await expectDone(server, 'ADM', 'Project:RemoveClient', link)
  expect((await server.read('K2', 'projects/{id}/project', { id: project })).status).toBe(404)
  const comment = {
    project_id: project,
    standard_id: standard,
    phase: 'desktop-review',
    client_comment: 'C',
  }
  await expectRefused(server, 'K2', 'Standard:UpdateClientComment', comment, [404, 'Not found'])
})
