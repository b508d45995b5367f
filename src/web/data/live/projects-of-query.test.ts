import { expect, test } from 'vitest'
import { projectsOfQuery } from './projects-of-query.ts'

test.each([
  [
    'the project that its path names',
    ['read', 'projects/{id}/standard_phase', 'rds', { id: 7, phase: 'verification' }],
    [],
    [7],
  ],
  ['an id that is text', ['read', 'projects/{id}/project', 'rds', { id: '7' }], undefined, [7]],
  ['the project that its query names', ['read', 'dates/dates', 'rds', { project_id: 8 }], [], [8]],
  [
    'the projects of its rows',
    ['read', 'tasks/for_dashboard', 'rds', { user_id: 'X' }],
    [
      { Id: 1, ProjectId: 4 },
      { Id: 2, ProjectId: 4 },
      { Id: 3, ProjectId: 5 },
    ],
    [4, 5],
  ],
  [
    'the projects that it lists',
    ['read', 'admin/all_projects', 'rds', {}],
    [{ Id: 2 }, { Id: 3 }],
    [2, 3],
  ],
  [
    'rows in pages',
    ['read', 'transformations/query', 'rds', {}],
    { pages: [[{ ProjectId: 4 }], [{ ProjectId: null }, { ProjectId: 6 }]] },
    [4, 6],
  ],
  ['no project', ['read', 'core/standards', 'rds', { module_id: 3 }], [{ Id: 1 }], []],
  ['no project before it was read', ['read', 'tasks/for_dashboard', 'rds', {}], undefined, []],
  ['nothing of what is no read', ['session'], { user: { ProjectId: 1 } }, []],
] as const)('%s', (_, queryKey, data, projects) => {
  expect(projectsOfQuery({ queryKey, state: { data } })).toEqual(projects)
})
