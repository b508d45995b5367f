import type { DesktopReviewLabel } from '../review/labels/desktop-review.ts'

/** The fields of a project from which its set-up steps are derived. */
type SetupProject = { readonly Id: number; readonly modules: readonly unknown[] }

/** A step that an administrator has to take before others can work. */
export type SetupStep<Project> =
  | { readonly kind: 'module' | 'project' }
  | { readonly kind: 'add-module'; readonly project: Project }
  | {
      readonly kind: 'assign' | 'scope'
      readonly project: Project
      /** The number of standards waiting for this step. */
      readonly count: number
    }

const labels = {
  assign: 'Not Assigned',
  scope: 'Should be N/A',
} as const satisfies Record<string, DesktopReviewLabel>

/** Returns the open set-up steps in their order; `standards` holds the Desktop Review labels of each project's standards. */
export function setupSteps<Project extends SetupProject>(
  modules: number,
  projects: readonly Project[],
  standards: (project: Project) => readonly (string | undefined)[],
): SetupStep<Project>[] {
  const labelled = (project: Project, kind: 'assign' | 'scope'): SetupStep<Project>[] => {
    const count = standards(project).filter((label) => label === labels[kind]).length
    return count > 0 ? [{ kind, project, count }] : []
  }
  return [
    ...(modules === 0 ? [{ kind: 'module' } as const] : []),
    ...(projects.length === 0 ? [{ kind: 'project' } as const] : []),
    ...projects.flatMap((project): SetupStep<Project>[] =>
      project.modules.length === 0
        ? [{ kind: 'add-module', project }]
        : [...labelled(project, 'assign'), ...labelled(project, 'scope')],
    ),
  ]
}
