import type { Phase } from '../../../rules/phases.ts'
import type { MatrixModule } from './matrix-data.ts'

/**
 * The module to show: the one that the address names; else the one with the most standards that still need somebody in a phase, or the first
 * when none does. Saving changes those counts, so a module that was chosen by them must be written into the address.
 */
export function moduleToAssign(
  modules: readonly MatrixModule[],
  phase: Phase,
  named?: number,
): MatrixModule | undefined {
  const asked = modules.find(({ Id }) => Id === named)
  if (asked) return asked
  const open = ({ phases }: MatrixModule) => phases?.[phase].notAssigned ?? 0
  return modules.toSorted((one, other) => open(other) - open(one))[0]
}
