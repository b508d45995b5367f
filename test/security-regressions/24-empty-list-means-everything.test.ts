import { expect } from 'vitest'
import type { ReadName } from '#operations/contracts.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'
import { test } from './two-projects.ts'
import { expectUntouched } from './untouched.ts'

const lists = [
  'admin/all_projects',
  'admin/projects_with_users',
  'tasks/tasks_combined_client',
] as const satisfies readonly ReadName[]

test('24 Empty list means everything: a person without projects gets none', async ({
  server,
  own,
}) => {
  for (const name of lists) {
    expect((await server.read('ADM', name)).body.data.length).toBeGreaterThan(0)
    for (const role of ['C-', 'Ko', 'Kx'] as const) {
      const { status, body } = await server.read(role, name)
      expect([name, role, status >= 400 ? [] : body.data]).toEqual([name, role, []])
    }
  }
  for (const role of ['Ko', 'Kx'] as const) {
    expect((await server.read(role, 'core/modules')).body.data).toEqual([])
    expect((await server.read(role, 'tips/sf_tips', { module_id: own.module })).status).toBe(404)
    expect((await server.read(role, 'core/standards', { module_id: own.module })).status).toBe(404)
  }
})

test('24 Empty list means everything: a parameter without a value filters for nothing, not for all', async ({
  server,
}) => {
  const asked: [ReadName, Record<string, string>][] = [
    ['dates/dates', { project_id: '' }],
    ['tasks/tasks_for_project', { project_id: '' }],
    ['admin/project_users', { project_id: '' }],
    ['admin/project_settings', {}],
    ['transformations/query', { project_id: '' }],
    ['transformations/query', { standard_id: '' }],
    ['transformations/query', {}],
    ['core/standards', { module_id: '' }],
    ['tips/sf_tips', {}],
    ['templates/all_templates', { module_id: '' }],
  ]
  for (const role of ['C+', 'K+', 'Kx'] as const)
    for (const [name, query] of asked) {
      const { status, body } = await server.read(role, name, query)
      expect([name, role, status >= 400 || body.data.length === 0]).toEqual([name, role, true])
    }
})

test('24 Empty list means everything: a list without entries changes nothing', async ({
  server,
  own,
}) => {
  const { updates } = await expectDone(server, 'C+', 'Task:Create', {
    project_id: own.project,
    standard_id: own.standard,
    text: 'For nobody',
    assignees: [],
  })
  expect(
    await server.sql('rds', 'select * from "TaskAssignee" where "TaskId" = $1', [updates.task_id]),
  ).toEqual([])
  const none = { project_id: own.project, assignmentChanges: [] }
  await expectUntouched(server, [
    ['assignments', () => server.write('ADM', 'Project:UpdateStandardAssignments', none)],
    ['own assignments', () => server.write('ADM', 'Standard:UpdateConsultantAssignments', none)],
    [
      'settings',
      () => server.write('ADM', 'Project:UpdateSettings', { project_id: own.project, changes: {} }),
    ],
    ['a task', () => server.write('ADM', 'Task:Delete', { task_id: [] })],
    ['a person', () => server.write('ADM', 'User:Delete', { Id: '' })],
  ])
})

test('24 Empty list means everything: an empty list of administrators makes none', async ({
  server,
}) => {
  const other: TestServer = await server.another({ SUPER_USERS: ' , ,', TRANSITIONAL_ADMINS: ',' })
  try {
    for (const role of ['C+', 'K+', 'Kx'] as const) {
      const { body } = await other.fetch('/api/session', { headers: other.as(role) })
      expect(body.data.user).toMatchObject({ isAdministrator: false, isSuperUser: false })
      expect((await other.read(role, 'admin/gf_login_info')).status).toBe(403)
    }
  } finally {
    await other.close()
  }
})

test('24 Empty list means everything: people without an organization share none', async ({
  server,
  own,
}) => {
  const { project } = own
  await server.sql('rds', 'update "User" set "OrganizationId" = null where "Id" = any($1)', [
    [server.idOf('K+'), server.idOf('ADM')],
  ])
  await server.changed('rds')
  const { body } = await server.read('K+', 'projects/{id}/documents/documents_with_citations', {
    id: project,
  })
  expect(body.data).toEqual([])
})
