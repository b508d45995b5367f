import { useRef, useState } from 'react'
import { useTransformation } from '../../data/use-transformation.ts'
import { useModule } from './module-context.ts'

/**
 * Adds standards one after the other while the next is typed already. One that fails stops the others behind it until it is
 * tried again or left out.
 */
export function useAddStandards() {
  const { module } = useModule()
  const { run, state, error, reset } = useTransformation('Standard:Create')
  const names = useRef<readonly string[]>([])
  const isRunning = useRef(false)
  const [queue, setQueue] = useState<readonly string[]>([])
  const [isStopped, setStopped] = useState(false)

  const keep = (next: readonly string[]) => {
    names.current = next
    setQueue(next)
  }

  const work = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setStopped(false)
    let made: unknown = {}
    while (made !== null && names.current.length > 0) {
      const [Name = ''] = names.current
      // Those behind wait for it, so that they are made in the order in which they were named.
      // oxlint-disable-next-line no-await-in-loop
      made = await run({ module_id: module.Id, Name })
      if (made !== null) keep(names.current.slice(1))
    }
    isRunning.current = false
    setStopped(made === null)
  }

  return {
    state,
    error,
    /** The names that are not stored yet, the one that is on its way or has failed first. */
    queue,
    isStopped,
    add: (more: readonly string[]) => {
      keep([...names.current, ...more])
      if (!isStopped) void work()
    },
    tryAgain: () => void work(),
    leaveOut: () => {
      reset()
      keep(names.current.slice(1))
      void work()
    },
  }
}
