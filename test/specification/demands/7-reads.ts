import { by, held, type Demand } from '../demand.ts'

/** The read calls and how long their responses are cached. */
export const reads: readonly Demand[] = [
  held(
    '7.60',
    'GET projects/{id}/standard_phase with phase and standard_id',
    by(
      'src/operations/standard/standard-phase.test.ts',
      'staff see every standard with all of its data in %s',
    ),
    by(
      'src/operations/standard/standard-phase.test.ts',
      'one standard is returned with its sections and its ordered elements',
    ),
  ),
  held(
    '7.61',
    'GET tasks/tasks_combined_client',
    by(
      'src/operations/task/tasks-combined-client.test.ts',
      'clients see the tasks of all their projects with a client as author or assignee, in %s',
    ),
  ),
  held(
    '7.62',
    'GET tasks/tasks_for_project, also of one standard',
    by(
      'src/operations/task/tasks-for-project.test.ts',
      'returns the tasks of one standard when it is given',
    ),
  ),
  held(
    '7.63',
    'GET tasks/for_dashboard with user_id',
    by(
      'src/operations/task/for-dashboard.test.ts',
      "returns the caller's own tasks of all projects, open ones first, in %s",
    ),
  ),
  held(
    '7.64',
    'GET projects/{id}/documents/documents_with_citations',
    by(
      'src/operations/document/documents-with-citations.test.ts',
      'returns a document with its file, its earlier files and its citations, in %s',
    ),
  ),
  held(
    '7.65',
    'GET admin/all_users',
    by(
      'src/operations/user/all-users.test.ts',
      'administrators see every field of all users in %s',
    ),
  ),
  held(
    '7.66',
    'GET admin/project_users',
    by(
      'src/operations/user/project-users.test.ts',
      'staff see who is linked and how many standards each person leads in %s',
    ),
  ),
  held(
    '7.67',
    'GET admin/projects_with_users',
    by(
      'src/operations/user/projects-with-users.test.ts',
      'the projects with the people linked to each in %s',
    ),
    by(
      'src/web/screens/members/find-members.test.ts',
      'a project is found by its name, by a member, and by its id when it has no name',
    ),
  ),
  held(
    '7.68',
    'GET admin/project_module_assignments',
    by(
      'src/operations/project/project-module-assignments.test.ts',
      'counts the standards that are assigned, are unassigned or need no consultant, by the labels of each phase, in %s',
    ),
  ),
  held(
    '7.69',
    'GET admin/module_consultant_assignments',
    by(
      'src/operations/project/module-consultant-assignments.test.ts',
      'returns SC and AC of each standard in each phase in %s',
    ),
  ),
  held(
    '7.70',
    'GET admin/project_settings',
    by('src/operations/project/project-settings.test.ts', 'returns every setting to staff in %s'),
  ),
  held(
    '7.71',
    'GET projects/{id}/project',
    by(
      'src/operations/project/project.test.ts',
      'returns to staff the project with modules, progress and people in %s',
    ),
  ),
  held(
    '7.72',
    'GET admin/all_projects',
    by('src/operations/project/all-projects.test.ts', 'administrators see all projects in %s'),
  ),
  held(
    '7.73',
    'GET templates/all_templates',
    by(
      'src/operations/template/template.test.ts',
      'lists templates of the whole module first, then by standard',
    ),
  ),
  held(
    '7.74',
    'GET tips/sf_tips',
    by(
      'src/operations/standard-tip/sf-tips.test.ts',
      '%s reads the tips of any module in %s, with their authors',
    ),
  ),
  held(
    '7.75',
    'GET admin/gf_login_info',
    by('src/operations/user/gf-login-info.test.ts', 'counts sign-ins as they happen, for %s'),
  ),
  held(
    '7.76',
    'GET dates/dates',
    by('src/operations/date/dates.test.ts', 'lists the dates of the project in order in %s'),
  ),
  held(
    '7.77',
    'GET core/standards',
    by(
      'src/operations/standard/core-standards.test.ts',
      '%s sees the standards of the module with sections, counts and elements in %s',
    ),
  ),
  held(
    '7.78',
    'GET transformations/query with standard_id',
    by(
      'src/operations/transformation/query.test.ts',
      'returns who changed what, with the previous rows, newest first, in %s',
    ),
    by(
      'src/operations/transformation/query.test.ts',
      'the history of a standard covers the projects that the caller may see, by the rules of each, in %s',
    ),
  ),
  held(
    '7.79',
    'all reads of the specification exist, with apiDb of rds or ps',
    by('test/specification.test.ts', 'every specified read is registered'),
    by(
      'src/server/pipeline/read/read-pipeline.test.ts',
      'rejects an invalid apiDb with its exact text, and defaults a missing one',
    ),
  ),
  held(
    '7.80',
    'cached lists live 5 minutes',
    by('src/web/data/cache/query-client.test.ts', 'cached reads live for 5 minutes'),
  ),
  held(
    '7.81',
    '3 retries with growing waits up to 30 seconds',
    by(
      'src/web/data/cache/query-client.test.ts',
      'a read that failed or got no response is retried 3 times with growing delays up to 30 seconds',
    ),
    by(
      'src/rules/cache/cache-policy.test.ts',
      'cached lists live for 5 minutes; 3 retries wait 1, 2 and 4 seconds, never more than 30',
    ),
  ),
]
