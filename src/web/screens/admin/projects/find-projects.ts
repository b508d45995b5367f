import { companyProgram } from '#rules/projects/project-name.ts'
import {
  isArchived,
  projectStatuses,
  projectStatusName,
  type ProjectStatusName,
} from '#rules/projects/project-status.ts'
import type { ProjectRow } from '#web/data/api/contracts.ts'

/** Returns the projects whose own name, or the name of one of their modules, contains every typed word. */
export function findProjects(projects: readonly ProjectRow[], typed: string): ProjectRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return projects.filter(({ Name, modules }) => {
    const { company, program } = companyProgram(Name)
    const text = [company, program, ...modules.map((module) => module.Name)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Returns the projects with a status; without one, all but the archived ones. */
export const projectsOfStatus = (
  projects: readonly ProjectRow[],
  status: ProjectStatusName | undefined,
): ProjectRow[] =>
  projects.filter(({ StatusId }) =>
    status === undefined ? !isArchived(StatusId) : projectStatusName(StatusId) === status,
  )

/** Returns the options of the status filter, each with its number of projects. */
export const statusChoices = (projects: readonly ProjectRow[]) =>
  [undefined, ...projectStatuses.map(({ name }) => name)].map((status) => ({
    value: status ?? ('' as const),
    label: status ?? 'All current',
    count: projectsOfStatus(projects, status).length,
  }))
