import type { WriteRequest } from './request/write-request.ts'

/** The name of what a write waits for: the row that it locks, or its project if it names no row. */
export function awaitedBy({ operation, parameters }: WriteRequest): string {
  const lock = operation.locks?.(parameters)
  if (lock !== undefined) return lock.row
  const { project_id: projectId = null } = parameters
  return `any row of project ${String(projectId)}`
}
