import { describe, expect, test } from 'vitest'
import { actors } from './actor.ts'
import { readPermissions, replyError, type ReadName, type Reply } from './read-permissions.ts'

/** ADM, C+, C-, K+ and every other client. */
const matrix: Record<ReadName, readonly [Reply, Reply, Reply, Reply, Reply]> = {
  'projects/{id}/standard_phase': ['all', 'all', 'hidden', 'fields', 'hidden'],
  'projects/{id}/project': ['all', 'all', 'hidden', 'fields', 'hidden'],
  'projects/{id}/documents/documents_with_citations': ['all', 'all', 'hidden', 'fields', 'hidden'],
  'dates/dates': ['all', 'all', 'hidden', 'fields', 'hidden'],
  'transformations/query': ['all', 'all', 'hidden', 'fields', 'hidden'],
  'tasks/tasks_combined_client': ['all', 'all', 'hidden', 'client-tasks', 'hidden'],
  'tasks/tasks_for_project': ['all', 'all', 'hidden', 'client-tasks', 'hidden'],
  'tasks/for_dashboard': ['all', 'self', 'self', 'self', 'self'],
  'admin/all_users': ['all', 'directory', 'staff-directory', 'refused', 'refused'],
  'admin/project_users': ['all', 'all', 'hidden', 'names', 'hidden'],
  'admin/all_projects': ['all', 'linked', 'empty', 'linked', 'refused'],
  'admin/projects_with_users': ['all', 'linked', 'empty', 'linked', 'refused'],
  'admin/project_module_assignments': ['all', 'all', 'hidden', 'names', 'hidden'],
  'admin/module_consultant_assignments': ['all', 'all', 'hidden', 'names', 'hidden'],
  'admin/project_settings': ['all', 'all', 'hidden', 'fields', 'hidden'],
  'admin/action_metrics': ['all', 'all', 'hidden', 'refused', 'hidden'],
  'admin/gf_login_info': ['all', 'refused', 'refused', 'refused', 'refused'],
  'admin/history': ['all', 'refused', 'refused', 'refused', 'refused'],
  'admin/refusals': ['all', 'refused', 'refused', 'refused', 'refused'],
  'users/profile': ['self', 'self', 'self', 'self', 'self'],
  'history/all': ['all', 'refused', 'refused', 'refused', 'refused'],
  'history/of_standard': ['all', 'all', 'empty', 'fields', 'empty'],
  'templates/all_templates': ['all', 'linked', 'hidden', 'linked', 'hidden'],
  'core/standards': ['all', 'all', 'all', 'linked', 'hidden'],
  'core/modules': ['all', 'all', 'all', 'linked', 'empty'],
  'tips/sf_tips': ['all', 'all', 'all', 'linked', 'hidden'],
  'files/download': ['all', 'all', 'hidden', 'fields', 'hidden'],
}

describe('every cell of the matrix', () => {
  test.each(Object.keys(readPermissions) as ReadName[])('%s', (name) => {
    const [ADM, linked, unlinked, client, other] = matrix[name]
    const expected = [ADM, linked, unlinked, client, other, other, 'signed-out', 'signed-out']
    expect(actors.map((actor) => readPermissions[name][actor])).toEqual(expected)
  })
})

test.each([
  ['all', null],
  ['empty', null],
  ['hidden', 'notFound'],
  ['refused', 'notAllowed'],
  ['signed-out', 'notSignedIn'],
] as const)('%s is refused with %s', (reply, status) => {
  expect(replyError(reply)).toBe(status)
})
