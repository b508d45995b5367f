import { addClient } from './add-client.ts'
import { addModule } from './add-module.ts'
import { allProjects } from './all-projects.ts'
import { createProject } from './create.ts'
import { moduleConsultantAssignments } from './module-consultant-assignments.ts'
import { fileOfLogo, organizationOfProject } from './organization.ts'
import { projectModuleAssignments } from './project-module-assignments.ts'
import { projectSettings } from './project-settings.ts'
import { oneProject } from './project.ts'
import { removeClient } from './remove-client.ts'
import { removeModule } from './remove-module.ts'
import { updateOrganization } from './update-organization.ts'
import { updateSettings } from './update-settings.ts'
import { updateStandardAssignments } from './update-standard-assignments.ts'
import { updateStatus } from './update-status.ts'

export const projectOperations = {
  'Project:Create': createProject,
  'Project:UpdateStatus': updateStatus,
  'Project:UpdateSettings': updateSettings,
  'Project:UpdateOrganization': updateOrganization,
  'Project:AddClient': addClient,
  'Project:RemoveClient': removeClient,
  'Project:AddModule': addModule,
  'Project:UpdateStandardAssignments': updateStandardAssignments,
  'Project:RemoveModule': removeModule,
}

export const projectAnswers = {
  'projects/{id}/project': oneProject,
  'projects/{id}/organization': organizationOfProject,
  'admin/all_projects': allProjects,
  'admin/project_module_assignments': projectModuleAssignments,
  'admin/module_consultant_assignments': moduleConsultantAssignments,
  'admin/project_settings': projectSettings,
}

export const organizationFileAnswers = { 'files/logos': fileOfLogo }
