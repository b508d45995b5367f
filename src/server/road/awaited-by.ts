import type { Member } from './member.ts'

/** Names what a write waits for: the row that it locks, or its project when it names no row. */
export function awaitedBy({ operation, parameters }: Member): string {
  const lock = operation.locks?.(parameters)
  if (lock !== undefined) return lock.row
  const { project_id: project = null } = parameters as { project_id?: number | null }
  return `any row of project ${project}`
}
