import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadName } from '../../src/rules/read-permissions.ts'
import { expectDone } from '../expect-write.ts'
import { openTestHouse, type FirstHouse, type TestHouse } from '../house.ts'
import { twoProjects, type FullProject } from './two-projects.ts'
import { expectUntouched } from './untouched.ts'

let house: FirstHouse
let own: FullProject
beforeAll(async () => {
  house = await openTestHouse()
  ;({ own } = await twoProjects(house))
})
afterAll(() => house.close())

const lists = [
  'admin/all_projects',
  'admin/projects_with_users',
  'tasks/tasks_combined_client',
] as const satisfies readonly ReadName[]

test('24 Empty list means everything: who is linked to no project is told of none', async () => {
  for (const name of lists) {
    expect((await house.read('ADM', name)).body.data.length).toBeGreaterThan(0)
    for (const role of ['C-', 'Ko', 'Kx'] as const) {
      const { status, body } = await house.read(role, name)
      expect([name, role, status >= 400 ? [] : body.data]).toEqual([name, role, []])
    }
  }
  for (const role of ['Ko', 'Kx'] as const) {
    expect((await house.read(role, 'core/modules')).body.data).toEqual([])
    expect((await house.read(role, 'tips/sf_tips', { module_id: own.module })).status).toBe(404)
    expect((await house.read(role, 'core/standards', { module_id: own.module })).status).toBe(404)
  }
})

test('24 Empty list means everything: a word without a value asks for nothing, not for all', async () => {
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
      const { status, body } = await house.read(role, name, query)
      expect([name, role, status >= 400 || body.data.length === 0]).toEqual([name, role, true])
    }
})

test('24 Empty list means everything: a list without entries changes nothing and nobody', async () => {
  const { updates } = await expectDone(house, 'C+', 'Task:Create', {
    project_id: own.project,
    standard_id: own.standard,
    text: 'For nobody',
    assignees: [],
  })
  expect(
    await house.sql('rds', 'select * from "TaskAssignee" where "TaskId" = $1', [updates.task_id]),
  ).toEqual([])
  const none = { project_id: own.project, assignmentChanges: [] }
  await expectUntouched(house, [
    ['assignments', () => house.write('ADM', 'Project:UpdateStandardAssignments', none)],
    ['own assignments', () => house.write('ADM', 'Standard:UpdateConsultantAssignments', none)],
    [
      'settings',
      () => house.write('ADM', 'Project:UpdateSettings', { project_id: own.project, changes: {} }),
    ],
    ['a task', () => house.write('ADM', 'Task:Delete', { task_id: [] })],
    ['a person', () => house.write('ADM', 'User:Delete', { Id: '' })],
  ])
})

test('24 Empty list means everything: an empty list of administrators makes none', async () => {
  const other: TestHouse = await house.another({ SUPER_USERS: ' , ,', TRANSITIONAL_ADMINS: ',' })
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

test('24 Empty list means everything: who has no organization shares none with others who have none', async () => {
  const { project } = own
  await house.sql('rds', 'update "User" set "OrganizationId" = null where "Id" = any($1)', [
    [house.idOf('K+'), house.idOf('ADM')],
  ])
  await house.changed('rds')
  const { body } = await house.read('K+', 'projects/{id}/documents/documents_with_citations', {
    id: project,
  })
  expect(body.data).toEqual([])
})
