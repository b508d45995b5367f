import { expect } from 'vitest'
import type { ReadName } from '#operations/contracts.ts'
import type { WriteName } from '#operations/contracts.ts'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { uploaded } from '../harness/test-files.ts'
import type { Answered, TestServer } from '../harness/test-server.ts'
import type { FullProject } from './two-projects.ts'
import { test } from './two-projects.ts'

const nothing: FullProject = {
  project: 1_999_999_991,
  module: 1_999_999_992,
  standard: 1_999_999_993,
  otherStandard: 1_999_999_994,
  element: 1_999_999_995,
  document: 1_999_999_996,
  task: 1_999_999_997,
  date: 1_999_999_998,
}

const changing = new Set(['date', 'x-request-id', 'content-length', 'keep-alive', 'connection'])

// Everything in a response except the requested ids, which a denial repeats, and the request id.
const told = ({ status, headers, body }: Answered) => {
  const text = JSON.stringify(body, (key, value: unknown) =>
    key === 'parameters' || key === 'request_id' ? undefined : value,
  )
  const kept = Object.entries(headers).filter(([name]) => !changing.has(name))
  return { status, headers: Object.fromEntries(kept), text }
}

const strangers = ['C+', 'C-', 'K+', 'Kx'] as const
const phase = 'desktop-review'

const writesAbout = (
  server: TestServer,
  own: FullProject,
  of: FullProject,
  upload_id: string,
): [WriteName, object][] => {
  const ofStandard = { project_id: of.project, standard_id: of.standard, phase }
  const ofElement = { project_id: of.project, element_id: of.element, phase }
  const ofDocument = { project_id: of.project, document_id: of.document }
  return [
    ['Task:Create', { project_id: of.project, standard_id: of.standard, text: 'T' }],
    ['Task:Edit', { project_id: of.project, task_id: of.task, text: 'T' }],
    ['Task:Edit', { project_id: own.project, task_id: of.task, text: 'T' }],
    ['Task:Delete', { task_id: of.task }],
    [
      'Task:UpdateCompletion',
      { task_id: of.task, assignee: { user_id: server.idOf('K+'), is_completed: true } },
    ],
    ['Element:UpdateClientReady', { ...ofElement, is_client_ready: true }],
    ['Element:UpdateClientReady', { ...ofElement, project_id: own.project, is_client_ready: true }],
    ['Standard:UpdateStatus', { ...ofStandard, is_ready_by_client: true }],
    ['Standard:UpdateStatus', { ...ofStandard, project_id: own.project, is_ready_by_client: true }],
    ['Standard:UpdateClientComment', { ...ofStandard, client_comment: 'C' }],
    ['Document:Upload', { project_id: of.project, upload_id }],
    ['Document:Upload', { project_id: own.project, standard_id: of.standard, upload_id }],
    ['Document:Replace', { ...ofDocument, upload_id }],
    ['Document:Replace', { project_id: own.project, document_id: of.document, upload_id }],
    ['Document:Delete', { document_id: of.document }],
    ['Document:Update', { ...ofDocument, title: 'T' }],
    ['Citation:Create', { ...ofDocument, element_id: of.element, citation: 'C' }],
    [
      'Citation:Create',
      { project_id: own.project, document_id: of.document, element_id: own.element, citation: 'C' },
    ],
    ['Citation:Update', { ...ofDocument, element_id: of.element, citation: 'C' }],
    ['Citation:Delete', { ...ofDocument, element_id: of.element }],
  ]
}

test('11 Existence oracle by error text: a write to a foreign row gets the same response as one to a missing row', async ({
  server,
  own,
  foreign,
}) => {
  for (const role of strangers) {
    const upload_id =
      role === 'C-' || role === 'Kx'
        ? '0b7c1c52-9f5c-4d0e-8f0e-6f6b8b1f7a10'
        : await uploaded(server, role)
    const about = writesAbout(server, own, foreign, upload_id)
    for (const [index, [name, parameters]] of about.entries()) {
      const [, ofNothing] = writesAbout(server, own, nothing, upload_id)[index] ?? []
      const [there, away] = [
        await server.write(role, name, parameters),
        await server.write(role, name, ofNothing),
      ]
      expect([role, name, there.status >= 400]).toEqual([role, name, true])
      expect([role, name, told(there)]).toEqual([role, name, told(away)])
    }
  }
})

const readsAbout = (own: FullProject, of: FullProject): [ReadName, Record<string, number>][] => [
  ['projects/{id}/project', { id: of.project }],
  ['projects/{id}/standard_phase', { id: of.project }],
  ['projects/{id}/standard_phase', { id: own.project, standard_id: of.standard }],
  ['projects/{id}/documents/documents_with_citations', { id: of.project }],
  ['tasks/tasks_for_project', { project_id: of.project }],
  ['dates/dates', { project_id: of.project }],
  ['transformations/query', { project_id: of.project }],
  ['transformations/query', { standard_id: of.standard }],
  ['admin/project_users', { project_id: of.project }],
  ['admin/project_settings', { project_id: of.project }],
  ['admin/module_consultant_assignments', { project_id: of.project, module_id: of.module }],
  ['admin/module_consultant_assignments', { project_id: own.project, module_id: of.module }],
]

test('11 Existence oracle by error text: a read of a foreign row gets the same response as one of a missing row', async ({
  server,
  own,
  foreign,
}) => {
  for (const role of [...strangers, 'ANON', 'LOCK'] as const)
    for (const [index, [name, query]] of readsAbout(own, foreign).entries()) {
      const [, ofNothing = {}] = readsAbout(own, nothing)[index] ?? []
      const there = told(await server.read(role, name, query))
      const away = told(await server.read(role, name, ofNothing))
      // A list without rows for the caller has a different ETag for each version of the project.
      delete (there.headers as Record<string, unknown>)['etag']
      delete (away.headers as Record<string, unknown>)['etag']
      expect([role, name, query, there]).toEqual([role, name, query, away])
    }
})

test('11 Existence oracle by error text: a foreign file gets the same response as a missing one', async ({
  server,
  foreign,
}) => {
  for (const role of [...strangers, 'ANON'] as const)
    for (const version of [undefined, 1]) {
      const ask = async (of: FullProject) =>
        told(
          await server.fetch(documentFilePath(of.project, of.document, version), {
            headers: server.as(role),
          }),
        )
      expect([role, await ask(foreign)]).toEqual([role, await ask(nothing)])
    }
})

test('11 Existence oracle by error text: a hidden document gets a client the same response as a missing one', async ({
  server,
  own,
}) => {
  const asked = { project_id: own.project, element_id: own.element, citation: 'C' }
  const there = await server.write('K+', 'Citation:Create', { ...asked, document_id: own.document })
  const away = await server.write('K+', 'Citation:Create', {
    ...asked,
    document_id: nothing.document,
  })
  expect(there.status).toBe(404)
  expect(told(there)).toEqual(told(away))
})

test('11 Existence oracle by error text: signing in does not reveal which addresses have accounts', async ({
  server,
}) => {
  const attempt = async (email: string) => {
    const { status, body } = await server.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address },
      body: JSON.stringify({ email, password: 'not the password of it' }),
    })
    return { status, body: { ...body, request_id: undefined } }
  }
  expect(await attempt('ada.admin@plumbline.test')).toEqual(await attempt('nobody@tests.test'))
})
