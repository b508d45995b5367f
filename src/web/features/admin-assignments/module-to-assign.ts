import type { Phase } from '../../../rules/phases.ts'
import type { MatrixModule } from './matrix-data.ts'

/** The module with the most standards that still need somebody in a phase, which is the one to assign next; the first when none does. */
export function moduleToAssign(
  modules: readonly MatrixModule[],
  phase: Phase,
): MatrixModule | undefined {
  const open = ({ phases }: MatrixModule) => phases?.[phase].notAssigned ?? 0
  return modules.toSorted((one, other) => open(other) - open(one))[0]
}
