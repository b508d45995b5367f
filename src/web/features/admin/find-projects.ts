import { companyProgram } from '../../../rules/company-program.ts'
import {
  isArchived,
  projectStatuses,
  projectStatusName,
  type ProjectStatusName,
} from '../../../rules/project-status.ts'
import type { ProjectRow } from '../../data/contracts.ts'

/** The projects in whose name, or in the name of one of whose modules, every typed word occurs. */
export function findProjects(projects: readonly ProjectRow[], typed: string): ProjectRow[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return projects.filter(({ Name, modules }) => {
    const { company, program } = companyProgram(Name)
    const text = [company, program, ...modules.map((module) => module.Name)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The projects of a status; all but the archived when none is asked for. */
export const projectsOfStatus = (
  projects: readonly ProjectRow[],
  status: ProjectStatusName | undefined,
): ProjectRow[] =>
  projects.filter(({ StatusId }) =>
    status === undefined ? !isArchived(StatusId) : projectStatusName(StatusId) === status,
  )

/** The choices of projects by status, each with how many there are. */
export const statusChoices = (projects: readonly ProjectRow[]) =>
  [undefined, ...projectStatuses.map(({ name }) => name)].map((status) => ({
    value: status ?? ('' as const),
    label: status ?? 'All current',
    count: projectsOfStatus(projects, status).length,
  }))
