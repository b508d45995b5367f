import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import { bulkAssignments, bulkVerbs } from '#rules/review/bulk/bulk-verbs.ts'
import type { Phase } from '#rules/review/phases.ts'
import { handOver } from '#web/domain/navigation/key-scopes.ts'
import type { KeyMap } from '#web/ui/keys/key-registry.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'

/** The roles in the order of their buttons. */
export const bulkRoles = ['SC', 'AC'] as const satisfies readonly AssignmentRole[]

const selectedWords = (count: number): string =>
  count === 0 ? 'selected standards' : `${count} selected ${count === 1 ? 'standard' : 'standards'}`

const keysOf = (phase: Phase, count: number, choose: (key: string) => void): KeyMap => {
  const standards = selectedWords(count)
  const acts = [
    ...bulkVerbs[phase].map(({ key, head }) => [key, head(standards)] as const),
    ...bulkRoles.map(
      (role) => [bulkAssignments[role].key, `Assign the ${role} of ${standards}`] as const,
    ),
  ]
  return Object.fromEntries(
    acts.map(([key, does]) => [`h ${key}`, { does, run: () => choose(key) }]),
  )
}

/** Registers the shortcuts of the actions on the selected standards, which also appear in the palette. */
export const useBulkKeys = (phase: Phase, count: number, choose: (key: string) => void): void =>
  useKeys(handOver, keysOf(phase, count, choose))
