/** The writes of the specification (section 7), focus by focus, as its table spells them. */
export const specifiedWrites: Readonly<Record<string, string>> = {
  Task: 'Create, Edit, Delete, UpdateCompletion',
  Element: 'UpdateConsultantComment, UpdateClientReady, UpdateMockScore',
  Standard:
    'UpdateClientComment, UpdateConsultantComment, UpdateConsultantCommentReady, UpdateGapAnalysisComment, UpdateGapAnalysisCommentReady, UpdateConsultantAssignments, UpdateStatus, UpdatePhaseExtendedInfo, Create, Update, Delete',
  Document: 'Upload, Replace, Delete',
  Citation: 'Create, Update, Delete',
  User: 'Create, Update, Delete, UpdateGFLock',
  Project:
    'Create, AddClient, RemoveClient, AddModule, RemoveModule, UpdateStandardAssignments, UpdateSettings, UpdateStatus',
  Template: 'Upload, Delete',
  StandardTip: 'Update',
  Date: 'Create, Update, Delete',
  Module: 'Create',
  Test: 'Create',
}

/** The paths of the read calls of the specification (section 7). */
export const specifiedReads: readonly string[] = [
  '/api/v5/projects/{id}/standard_phase',
  '/api/v5/tasks/tasks_combined_client',
  '/api/v5/tasks/tasks_for_project',
  '/api/v5/tasks/for_dashboard',
  '/api/v5/projects/{id}/documents/documents_with_citations',
  '/api/v5/admin/all_users',
  '/api/v5/admin/project_users',
  '/api/v5/admin/projects_with_users',
  '/api/v5/admin/project_module_assignments',
  '/api/v5/admin/module_consultant_assignments',
  '/api/v5/admin/project_settings',
  '/api/v5/projects/{id}/project',
  '/api/v5/admin/all_projects',
  '/api/v5/templates/all_templates',
  '/api/v5/tips/sf_tips',
  '/api/v5/admin/gf_login_info',
  '/api/v5/dates/dates',
  '/api/v5/core/standards',
  '/api/v3/transformations/query',
]
