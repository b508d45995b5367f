import {
  out,
  byProject,
  nothing,
  byModule,
  ofProject,
  rows,
  type ExpectedRead,
} from './read-row.ts'

const list = 'standard shown-good client-comment shown-comment'
const elements =
  'section element support-text shown-element-comment citation-for-standard citation-of-client document-of-standard'
const hiddenOfElements =
  'hidden-element-comment citation-of-staff citation-hidden document-cited document-hidden'
const hiddenOfList =
  'hidden-bad hidden-comment IsConsultantCommentVisible IsTheGoodVisible MockScore EditorId'
const documents =
  'standard document-own document-colleagues document-cited document-uploaded document-shown document-of-standard document-shown-uploaded citation-of-staff citation-for-standard citation-of-client'
const jobs =
  'job-own job-colleagues job-cited job-uploaded job-shown job-hidden job-of-standard job-shown-uploaded job-idle'
const uncited =
  'document-own document-colleagues document-uploaded document-shown document-shown-uploaded'
const withText =
  'element document-own document-colleagues document-cited document-uploaded document-shown document-of-standard document-shown-uploaded'
const modulesOfProject = 'module idle-module'
const hiddenOfDocuments =
  'document-hidden document-idle citation-hidden IsDocumentVisibleForProject IsUploadedToURAC'
const hiddenOfProject = 'title UserName SendTaksEmailsToBeta'

/** The expected results of the reads of projects for each kind of caller. */
export const readsOfProjects: readonly ExpectedRead[] = [
  ...rows(
    'projects/{id}/standard_phase',
    [
      'all standards',
      ofProject,
      `${list} ${hiddenOfList}`,
      `${list} ${hiddenOfList}`,
      404,
      list,
      404,
      404,
      ...out,
    ],
    [
      'one standard',
      (s) => ({ id: s.project, standard_id: s.standards.led }),
      `${list} ${hiddenOfList} ${elements} ${hiddenOfElements}`,
      `${list} ${hiddenOfList} ${elements} ${hiddenOfElements}`,
      404,
      `${list} ${elements} citation-of-staff document-cited`,
      404,
      404,
      ...out,
    ],
    [
      'a standard of another project',
      (s) => ({ id: s.project, standard_id: s.standards.foreign }),
      404,
      404,
      404,
      404,
      404,
      404,
      ...out,
    ],
  ),
  ...rows('projects/{id}/project', [
    'with its people',
    ofProject,
    `project module idle-module client-name ${hiddenOfProject}`,
    `project module idle-module client-name ${hiddenOfProject}`,
    404,
    'project module idle-module client-name',
    404,
    404,
    ...out,
  ]),
  ...rows('projects/{id}/documents/documents_with_citations', [
    'of a project',
    ofProject,
    `${documents} ${hiddenOfDocuments}`,
    `${documents} ${hiddenOfDocuments}`,
    404,
    documents,
    404,
    404,
    ...out,
  ]),
  ...rows('projects/{id}/documents/evidence_checks', [
    'of a project',
    ofProject,
    `${uncited} document-idle`,
    `${uncited} document-idle`,
    404,
    uncited,
    404,
    404,
    ...out,
  ]),
  ...rows('projects/{id}/jobs', [
    'of a project',
    ofProject,
    jobs,
    jobs,
    404,
    'job-own job-uploaded',
    404,
    404,
    ...out,
  ]),
  // The citations of the fixture point into current versions: who sees which is tested beside the read.
  ...rows('projects/{id}/documents/moved_citations', [
    'of a project',
    ofProject,
    nothing,
    nothing,
    404,
    nothing,
    404,
    404,
    ...out,
  ]),
  ...rows('projects/{id}/documents/evidence', [
    'of an element',
    (s) => ({ id: s.project, element_id: s.elements.ready }),
    `${withText} document-hidden document-idle`,
    `${withText} document-hidden document-idle`,
    404,
    withText,
    404,
    404,
    ...out,
  ]),
  ...rows('dates/dates', [
    'of a project',
    byProject,
    'date',
    'date',
    404,
    'date',
    404,
    404,
    ...out,
  ]),
  ...rows(
    'transformations/query',
    [
      'of a project',
      byProject,
      'standard history-of-client history-hidden',
      'standard history-of-client history-hidden',
      404,
      'standard history-of-client',
      404,
      404,
      ...out,
    ],
    [
      'of a standard in a project',
      (s) => ({ project_id: s.project, standard_id: s.standards.led }),
      'standard history-of-client history-hidden',
      'standard history-of-client history-hidden',
      404,
      'standard history-of-client',
      404,
      404,
      ...out,
    ],
    ['of all projects', () => ({ focus: 'None' }), nothing, 403, 403, 403, 403, 403, ...out],
    [
      'of a standard in all projects',
      (s) => ({ standard_id: s.standards.led }),
      'standard history-of-client history-hidden',
      'standard history-of-client history-hidden',
      nothing,
      'standard history-of-client',
      nothing,
      nothing,
      ...out,
    ],
  ),
  ...rows('admin/all_projects', [
    'all',
    () => ({}),
    'project elsewhere module idle-module foreign-module',
    'project module idle-module',
    nothing,
    'project module idle-module',
    403,
    403,
    ...out,
  ]),
  ...rows('admin/project_module_assignments', [
    'of a project',
    byProject,
    `${modulesOfProject} phases`,
    `${modulesOfProject} phases`,
    404,
    modulesOfProject,
    404,
    404,
    ...out,
  ]),
  ...rows('admin/module_consultant_assignments', [
    'of a module',
    (s) => ({ ...byProject(s), ...byModule('works')(s) }),
    'standard exemption',
    'standard exemption',
    404,
    'standard',
    404,
    404,
    ...out,
  ]),
  ...rows(
    'admin/action_metrics',
    ['of a project', byProject, nothing, nothing, 404, 403, 404, 404, ...out],
    [
      'of a standard',
      (s) => ({ ...byProject(s), standard_id: s.standards.led }),
      nothing,
      nothing,
      404,
      403,
      404,
      404,
      ...out,
    ],
  ),
  ...rows('admin/project_settings', [
    'of a project',
    byProject,
    'setting',
    'setting',
    404,
    nothing,
    404,
    404,
    ...out,
  ]),
]
