import { companyProgram } from '../../../rules/company-program.ts'
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
