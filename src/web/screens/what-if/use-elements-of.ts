import { useQueries } from '@tanstack/react-query'
import type { ElementPhase } from '#rules/review/phases.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useTarget } from '#web/data/session/target.ts'
import { sandboxElements, type SandboxElement } from './sandbox-standards.ts'

/** Why the elements of a standard could not be loaded, and a function that retries. */
export type LoadFailure = { readonly error: unknown; readonly onRetry: () => void }

/** Loads the elements of only these standards: the open one, and those in which a score is tried out. */
export function useElementsOf(
  projectId: number,
  phase: ElementPhase,
  standardIds: readonly number[],
): {
  readonly elementsOf: ReadonlyMap<number, readonly SandboxElement[]>
  readonly failureOf: (standardId: number) => LoadFailure | null
} {
  const target = useTarget()
  const results = useQueries({
    queries: standardIds.map((standard_id) =>
      readOptions('projects/{id}/standard_phase', { id: projectId, phase, standard_id }, target),
    ),
  })
  const elementsOf = new Map(
    standardIds.flatMap((id, index): [number, SandboxElement[]][] => {
      const full = results[index]?.data?.find(({ Id }) => Id === id)
      return full?.phaseDetails[phase] ? [[id, sandboxElements(full, phase)]] : []
    }),
  )
  const failureOf = (id: number): LoadFailure | null => {
    const result = results[standardIds.indexOf(id)]
    return result?.error && !elementsOf.has(id)
      ? { error: result.error, onRetry: () => void result.refetch() }
      : null
  }
  return { elementsOf, failureOf }
}
