import { isArchived } from '#rules/projects/project-status.ts'
import type { ProjectRow } from '#web/data/api/contracts.ts'

/** The limit on projects whose standards are loaded, to bound the loading time. */
export const mostProjects = 24

/** The projects whose standards a person's queue covers, in their order. */
export const queueProjects = (projects: readonly ProjectRow[]): ProjectRow[] =>
  projects.filter(({ StatusId }) => !isArchived(StatusId)).slice(0, mostProjects)
