import type { Phase } from '#rules/review/phases.ts'
import type { MatrixModule } from './model/matrix-data.ts'

/**
 * Returns the module to show: the one in the URL; otherwise the one with the most standards that still need a consultant, or the
 * first when none does. Saving changes those counts, so the caller must write a module chosen by them into the URL.
 */
export function moduleToAssign(
  modules: readonly MatrixModule[],
  phase: Phase,
  named?: number,
): MatrixModule | undefined {
  const requested = modules.find(({ Id }) => Id === named)
  if (requested) return requested
  const open = ({ phases }: MatrixModule) => phases?.[phase].notAssigned ?? 0
  return modules.toSorted((one, other) => open(other) - open(one))[0]
}
