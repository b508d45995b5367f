import type { ErrorCode } from './errors.ts'

/** The parameters that each error text calls required: ids, and names that must not be empty. */
export const requiredBy: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = {
  taskDoesNotExist: ['task_id'],
  documentDoesNotExist: ['document_id'],
  taskIdAndProjectIdRequired: ['task_id', 'project_id'],
  documentIdAndProjectIdRequired: ['document_id', 'project_id'],
  citationIdsRequired: ['project_id', 'document_id', 'element_id'],
  projectNameAndStatusIdRequired: ['Name', 'StatusId'],
  projectAddModuleIdsRequired: ['project_id', 'module_id'],
  projectUpdateStatusIdsRequired: ['project_id', 'status_id'],
  projectIdRequired: ['project_id'],
  targetUserIdRequired: ['target_user_id'],
  idRequired: ['Id', 'id'],
  moduleIdAndNameRequired: ['module_id', 'Name'],
  moduleIdAndIdRequired: ['module_id', 'Id'],
  userIdToDeleteRequired: ['Id'],
}
