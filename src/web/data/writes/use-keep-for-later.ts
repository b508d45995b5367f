import { useCallback } from 'react'
import type { ContractWrite, Parameters } from '../api/contracts.ts'
import { useUser } from '../session/session.ts'
import { useTarget } from '../session/target.ts'
import { writeBody } from './send-write.ts'
import type { RunOptions } from './use-transformation.ts'

/** Stores a write on this device while it waits for another one; returns the function that forgets it. */
export type KeepForLater<Name extends ContractWrite> = (
  parameters: Parameters<Name>,
  options: Required<Pick<RunOptions, 'expected' | 'keptAs'>>,
) => () => void

/** Returns the function that stores a write of this page until it is sent, in case the page is closed before that. */
export function useKeepForLater<Name extends ContractWrite>(name: Name): KeepForLater<Name> {
  const user = useUser()
  const target = useTarget()
  return useCallback(
    (parameters, { expected, keptAs }) => {
      const body = writeBody(name, parameters, user.UserId, expected)
      const actedAt = performance.now()
      const request = { target, body, key: crypto.randomUUID(), actedAt }
      const kept = import('./unsent-writes.ts').then(
        ({ keepForLater }) => keepForLater(request, name, keptAs),
        () => undefined,
      )
      return () => void kept.then((forget) => forget?.())
    },
    [name, user, target],
  )
}
