import { expect } from 'vitest'
import type { ReadName } from '#operations/contracts.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'
import type { FullProject } from './two-projects.ts'
import { test } from './two-projects.ts'

test.beforeAll(async ({ server }) => {
  const details = { Title: 'Secret title', PhoneNumber: '555 0142 99', URL: 'https://secret.test' }
  await expectDone(server, 'ADM', 'User:Update', { Id: server.idOf('C+'), ...details })
})

const lists = ({ project, module, standard }: FullProject): [ReadName, object][] => [
  ['core/modules', {}],
  ['core/standards', { module_id: module }],
  ['admin/all_users', {}],
  ['admin/project_users', { project_id: project }],
  ['admin/projects_with_users', {}],
  ['admin/all_projects', {}],
  ['admin/project_settings', { project_id: project }],
  ['admin/project_module_assignments', { project_id: project }],
  ['admin/module_consultant_assignments', { project_id: project, module_id: module }],
  ['admin/gf_login_info', {}],
  ['users/profile', {}],
  ['projects/{id}/project', { id: project }],
  ['projects/{id}/standard_phase', { id: project }],
  ['projects/{id}/standard_phase', { id: project, standard_id: standard }],
  ['projects/{id}/documents/documents_with_citations', { id: project }],
  ['tasks/tasks_combined_client', {}],
  ['tasks/tasks_for_project', { project_id: project }],
  ['tasks/for_dashboard', { user_id: '' }],
  ['dates/dates', { project_id: project }],
  ['transformations/query', { project_id: project }],
  ['templates/all_templates', { module_id: module }],
  ['tips/sf_tips', { module_id: module }],
]

const answers = async (
  server: TestServer,
  own: FullProject,
  role: 'ADM' | 'C+' | 'C-' | 'K+' | 'Kx',
) => {
  const told = []
  for (const [name, query] of lists(own)) {
    const asked = name === 'tasks/for_dashboard' ? { user_id: server.idOf(role) } : query
    told.push({ name, ...(await server.read(role, name, asked as Record<string, string>)) })
  }
  return told
}

const keysIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(Array.isArray(value) ? [] : Object.keys(value)),
        ...Object.values(value).flatMap((inner) => keysIn(inner)),
      ]

test('04 List call leaks others’ secrets: no list contains a password, a token, a key or a hash', async ({
  server,
  own,
}) => {
  const secrets = await server.sql(
    'identity',
    `select "token" as secret from "session" union select "password" from "account" where "password" is not null`,
  )
  const keys = await server.sql(
    'rds',
    'select "StorageKey" as secret from "Upload" where "StorageKey" is not null',
  )
  expect(secrets.length).toBeGreaterThan(5)
  for (const role of ['ADM', 'C+', 'C-', 'K+', 'Kx'] as const)
    for (const { name, body } of await answers(server, own, role)) {
      const text = JSON.stringify(body)
      for (const { secret } of [...secrets, ...keys])
        expect([name, text.includes(secret)]).toEqual([name, false])
      expect([
        name,
        keysIn(body).filter((key) => /password|token|secret|storagekey/i.test(key)),
      ]).toEqual([name, []])
    }
})

test('04 List call leaks others’ secrets: no list shows contact data of others to a client or an unlinked consultant', async ({
  server,
  own,
}) => {
  for (const role of ['K+', 'Kx', 'C-'] as const)
    for (const { name, body } of await answers(server, own, role)) {
      if (name === 'users/profile') continue
      const text = JSON.stringify(body)
      const told = ['555 0142 99', 'secret.test', 'linked@tests.test', 'NotifyOnNewTask'].filter(
        (secret) => text.includes(secret),
      )
      expect([role, name, told]).toEqual([role, name, []])
    }
})

test('04 List call leaks others’ secrets: the directory contains names only, and clients have none', async ({
  server,
  own,
}) => {
  const { body } = await server.read('C+', 'admin/all_users')
  for (const row of body.data)
    expect(Object.keys(row).filter((key) => !['Id', 'FullName', 'Title'].includes(key))).toEqual([])
  expect((await server.read('K+', 'admin/all_users')).status).toBe(403)
  for (const role of ['C+', 'C-', 'K+', 'Kx'] as const)
    expect((await server.read(role, 'admin/gf_login_info')).status).toBe(403)
  const members = await server.read('K+', 'admin/project_users', { project_id: own.project })
  for (const row of members.body.data)
    expect(Object.keys(row).toSorted()).toEqual(['FullName', 'Id'])
})

test('04 List call leaks others’ secrets: the history of a client contains no data of people', async ({
  server,
  own,
}) => {
  const { body } = await server.read('K+', 'transformations/query', { project_id: own.project })
  const text = JSON.stringify(body)
  for (const key of ['PhoneNumber', 'UserName', 'RequestHash', 'IdempotencyKey', 'Hash'])
    expect([key, text.includes(`"${key}"`)]).toEqual([key, false])
})
