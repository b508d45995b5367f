import { useSyncExternalStore } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import type { Target } from '#rules/api/targets.ts'
import { SharedQuery } from '../cache/shared-query.ts'
import { readOptions } from './read-options.ts'

const subscribeToNothing = () => () => undefined

/** Reads a project unless it is null; returns whether the reads inside it may begin: it has been read, and is not hidden from the person. */
export function useProjectGate(
  project: number | null,
  target: Target,
  isEnabled: boolean,
): boolean {
  const gate =
    project === null
      ? null
      : SharedQuery.of(readOptions('projects/{id}/project', { id: project }, target))
  const isOpen = () => {
    const { data, error } = gate?.state() ?? {}
    return data !== undefined && (error as ApiError | null)?.code !== 'notFound'
  }
  const isProjectThere = useSyncExternalStore(
    gate && isEnabled ? gate.subscribe : subscribeToNothing,
    isOpen,
  )
  return project === null || isProjectThere
}
