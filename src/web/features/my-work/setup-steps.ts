import type { ProjectRow, StandardRow } from '../../data/contracts.ts'

/** Something that an administrator has to set up before others can work. */
export type SetupStep =
  | { readonly kind: 'module' | 'project' }
  | { readonly kind: 'add-module'; readonly project: ProjectRow }
  | {
      readonly kind: 'assign' | 'scope'
      readonly project: ProjectRow
      /** How many standards wait for it. */
      readonly count: number
    }

const labels = { assign: 'Not Assigned', scope: 'Should be N/A' } as const

/** What is still to be set up, in the order in which it is done. */
export function setupSteps(
  modules: number,
  projects: readonly ProjectRow[],
  standards: ReadonlyMap<number, readonly StandardRow[]>,
): SetupStep[] {
  const counted = (project: ProjectRow, kind: 'assign' | 'scope'): SetupStep[] => {
    const count = (standards.get(project.Id) ?? []).filter(
      ({ phaseDetails }) => phaseDetails['desktop-review']?.label === labels[kind],
    ).length
    return count > 0 ? [{ kind, project, count }] : []
  }
  return [
    ...(modules === 0 ? [{ kind: 'module' } as const] : []),
    ...(projects.length === 0 ? [{ kind: 'project' } as const] : []),
    ...projects.flatMap((project): SetupStep[] =>
      project.modules.length === 0
        ? [{ kind: 'add-module', project }]
        : [...counted(project, 'assign'), ...counted(project, 'scope')],
    ),
  ]
}
