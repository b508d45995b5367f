import { expect } from 'vitest'
import type { ReadName } from '#operations/contracts.ts'
import type { WriteName } from '#operations/contracts.ts'
import { targets } from '#rules/api/targets.ts'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { download } from '../harness/test-files.ts'
import type { FullProject } from './two-projects.ts'
import { test } from './two-projects.ts'
import { expectUntouched } from './untouched.ts'

const strangers = ['C+', 'C-', 'K+', 'Ko', 'Kx', 'LOCK', 'LOST', 'ANON'] as const

type Query = Record<string, string | number>

const readsOfProject = ({ project, module, standard }: FullProject): [ReadName, Query][] => [
  ['projects/{id}/project', { id: project }],
  ['projects/{id}/standard_phase', { id: project }],
  ['projects/{id}/standard_phase', { id: project, standard_id: standard }],
  ['projects/{id}/documents/documents_with_citations', { id: project }],
  ['tasks/tasks_for_project', { project_id: project }],
  ['dates/dates', { project_id: project }],
  ['transformations/query', { project_id: project }],
  ['transformations/query', { standard_id: standard, project_id: project }],
  ['admin/project_users', { project_id: project }],
  ['admin/project_settings', { project_id: project }],
  ['admin/project_module_assignments', { project_id: project }],
  ['admin/module_consultant_assignments', { project_id: project, module_id: module }],
]

test('02 Plain IDOR: no read returns anything to strangers of a project whose id they guess', async ({
  server,
  foreign,
}) => {
  for (const target of targets)
    for (const [name, query] of readsOfProject(foreign)) {
      for (const role of strangers) {
        const { status } = await server.read(role, name, query, target)
        const isNobody = role === 'ANON' || role === 'LOCK' || role === 'LOST'
        expect([role, name, status]).toEqual([role, name, isNobody ? 401 : 404])
      }
      expect((await server.read('ADM', name, query, target)).status).toBe(200)
    }
})

test('02 Plain IDOR: no read of a person returns somebody else', async ({ server, foreign }) => {
  const { body } = await server.read('ADM', 'tasks/for_dashboard', { user_id: server.idOf('ADM') })
  expect(body.data.map(({ Id }: { Id: number }) => Id)).toContain(foreign.task)
  for (const role of strangers) {
    const query = { user_id: server.idOf('ADM') }
    const { status, body: told } = await server.read(role, 'tasks/for_dashboard', query)
    expect([role, status >= 400 || told.data.length === 0]).toEqual([role, true])
  }
})

test('02 Plain IDOR: no file and no version of one is sent to strangers or anonymous callers', async ({
  server,
  foreign,
}) => {
  const { project, document } = foreign
  for (const path of [
    documentFilePath(project, document),
    documentFilePath(project, document, 1),
  ]) {
    for (const role of strangers) {
      const { status } = await download(server, role, path)
      expect([role, path, [401, 404].includes(status)]).toEqual([role, path, true])
    }
    expect((await download(server, 'ADM', path)).status).toBe(200)
  }
})

test('02 Plain IDOR: no write of strangers reaches a row whose id they guess', async ({
  server,
  foreign,
}) => {
  const { project, standard, element, document, task, date } = foreign
  const ofStandard = { project_id: project, standard_id: standard, phase: 'desktop-review' }
  const ofElement = { project_id: project, element_id: element, phase: 'desktop-review' }
  const cited = { project_id: project, document_id: document, element_id: element }
  const calls: [WriteName, object][] = [
    ['Task:Create', { project_id: project, standard_id: standard, text: 'T' }],
    ['Task:Edit', { project_id: project, task_id: task, text: 'T' }],
    ['Task:Delete', { task_id: task }],
    ['Element:UpdateMockScore', { ...ofElement, mock_score: 100 }],
    ['Element:UpdateClientReady', { ...ofElement, is_client_ready: true }],
    ['Element:UpdateConsultantComment', { ...ofElement, consultant_comment: 'C' }],
    ['Standard:UpdateStatus', { ...ofStandard, is_ready_by_client: true }],
    ['Standard:UpdateClientComment', { ...ofStandard, client_comment: 'C' }],
    ['Standard:UpdateConsultantComment', { ...ofStandard, consultant_comment: 'C' }],
    ['Document:Update', { project_id: project, document_id: document, title: 'T' }],
    ['Document:Delete', { document_id: document }],
    ['Citation:Create', { ...cited, citation: 'C' }],
    ['Citation:Update', { ...cited, citation: 'C' }],
    ['Citation:Delete', cited],
    ['Date:Delete', { project_id: project, date_id: date }],
    ['Project:UpdateStatus', { project_id: project, status_id: 4 }],
  ]
  await expectUntouched(
    server,
    calls.flatMap(([name, parameters]) =>
      strangers.map(
        (role) => [`${role} ${name}`, () => server.write(role, name, parameters)] as const,
      ),
    ),
  )
})
