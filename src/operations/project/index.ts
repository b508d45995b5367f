import { addModule } from './add-module.ts'
import { allProjects } from './all-projects.ts'
import { oneProject } from './project.ts'

/** What carries out the writes of the focus Project. */
export const projectOperations = { 'Project:AddModule': addModule }

/** What answers the reads of projects. */
export const projectAnswers = {
  'projects/{id}/project': oneProject,
  'admin/all_projects': allProjects,
}
