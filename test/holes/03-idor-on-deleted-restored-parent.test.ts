import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentFilePath } from '../../src/rules/file-paths.ts'
import { expectDone, expectRefused } from '../expect-write.ts'
import { download, pdfBytes, uploaded } from '../files.ts'
import { openTestHouse, type TestHouse } from '../house.ts'
import { makeDocument } from '../make-document.ts'
import { twoProjects, type FullProject } from './two-projects.ts'
import { expectUntouched } from './untouched.ts'

let house: TestHouse
let own: FullProject
let foreign: FullProject
beforeAll(async () => {
  house = await openTestHouse()
  ;({ own, foreign } = await twoProjects(house))
})
afterAll(() => house.close())

const everybody = ['ADM', 'C+', 'C-', 'K+', 'Kx', 'ANON'] as const

const replaced = async (document: number, words: string) => {
  const upload_id = await uploaded(house, 'C+', { bytes: pdfBytes(words) })
  const asked = { upload_id, project_id: own.project, document_id: document }
  await expectDone(house, 'C+', 'Document:Replace', asked)
}

test('03 IDOR on deleted, restored, parent: neither the file nor an old version of a deleted document is sent to anybody', async () => {
  const document = await makeDocument(house, {
    project: own.project,
    parameters: { is_document_visible_for_project: true },
  })
  await replaced(document, 'second')
  const paths = [undefined, 1, 2].map((version) => documentFilePath(own.project, document, version))
  for (const path of paths) expect((await download(house, 'C+', path)).status).toBe(200)
  await expectDone(house, 'C+', 'Document:Delete', { document_id: document })
  for (const path of paths)
    for (const role of everybody)
      expect([401, 404]).toContain((await download(house, role, path)).status)
})

test('03 IDOR on deleted, restored, parent: an old version is as hidden as its document, and belongs to that alone', async () => {
  const document = await makeDocument(house, {
    project: own.project,
    parameters: { is_document_visible_for_project: true },
  })
  await replaced(document, 'second')
  const other = await makeDocument(house, { project: own.project })
  const hidden = {
    project_id: own.project,
    document_id: document,
    is_document_visible_for_project: false,
  }
  await expectDone(house, 'C+', 'Document:Update', hidden)
  for (const version of [undefined, 1, 2]) {
    const path = documentFilePath(own.project, document, version)
    expect((await download(house, 'K+', path)).status).toBe(404)
    expect((await download(house, 'C+', path)).status).toBe(200)
  }
  const path = documentFilePath(own.project, other, 2)
  expect((await download(house, 'ADM', path)).status).toBe(404)
})

test('03 IDOR on deleted, restored, parent: what was deleted takes no more writes and does not come back by one', async () => {
  const { project, standard, element } = own
  const document = await makeDocument(house, { project })
  await expectDone(house, 'C+', 'Document:Delete', { document_id: document })
  const asked = { project_id: project, standard_id: standard, text: 'T' }
  const { updates } = await expectDone(house, 'C+', 'Task:Create', asked)
  await expectDone(house, 'C+', 'Task:Delete', { task_id: updates.task_id })
  const upload_id = await uploaded(house, 'C+')
  const of = { project_id: project, document_id: document }
  const task = { task_id: updates.task_id }
  const assignee = { user_id: house.idOf('C+'), is_completed: true }
  await expectUntouched(house, [
    ['replace', () => house.write('C+', 'Document:Replace', { ...of, upload_id })],
    ['update', () => house.write('C+', 'Document:Update', { ...of, title: 'T' })],
    ['delete', () => house.write('C+', 'Document:Delete', { document_id: document })],
    [
      'cite',
      () => house.write('C+', 'Citation:Create', { ...of, element_id: element, citation: 'C' }),
    ],
    ['edit', () => house.write('C+', 'Task:Edit', { ...task, project_id: project, text: 'U' })],
    ['complete', () => house.write('C+', 'Task:UpdateCompletion', { ...task, assignee })],
    ['delete again', () => house.write('C+', 'Task:Delete', task)],
  ])
})

test('03 IDOR on deleted, restored, parent: nothing is hung under a parent of another standard, project or module', async () => {
  const part = { Name: 'TS 1(1)(a)', Text: 'A part.', ElementTypeId: 1 }
  const { standard, element, task, project, document } = own
  await expectUntouched(house, [
    [
      'an element under an element of another standard',
      () =>
        house.write('ADM', 'Element:Create', {
          ...part,
          standard_id: standard,
          ParentId: foreign.element,
        }),
    ],
    [
      'an element moved under one of another standard',
      () =>
        house.write('ADM', 'Element:Update', { element_id: element, ParentId: foreign.element }),
    ],
    [
      'an element moved under itself',
      () => house.write('ADM', 'Element:Update', { element_id: element, ParentId: element }),
    ],
    [
      'a task moved to a standard of another project',
      () =>
        house.write('ADM', 'Task:Edit', {
          task_id: task,
          project_id: project,
          newStandardId: foreign.standard,
        }),
    ],
    [
      'a document moved to a standard of another project',
      () =>
        house.write('ADM', 'Document:Update', {
          project_id: project,
          document_id: document,
          standard_id: foreign.standard,
        }),
    ],
  ])
})

test('03 IDOR on deleted, restored, parent: who was taken off a project reads and writes nothing there any more', async () => {
  const { project, standard } = own
  const link = { project_id: project, client_user_id: house.idOf('K2') }
  expect((await house.read('K2', 'projects/{id}/project', { id: project })).status).toBe(200)
  await expectDone(house, 'ADM', 'Project:RemoveClient', link)
  expect((await house.read('K2', 'projects/{id}/project', { id: project })).status).toBe(404)
  const comment = {
    project_id: project,
    standard_id: standard,
    phase: 'desktop-review',
    client_comment: 'C',
  }
  await expectRefused(house, 'K2', 'Standard:UpdateClientComment', comment, [404, 'Not found'])
})
