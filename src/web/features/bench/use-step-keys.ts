import { useEffect, useRef } from 'react'
import { useKeys } from '../../ui/use-keys.ts'
import { neighbour, type ListedStandard } from './list-entries.ts'
import { useGo } from './use-go.ts'

/** The id of the heading of the standard under review. */
export const headingId = 'standard-under-review'

/** Lets j and k move along the list; the heading then takes the focus, so that it is read aloud where one has come. */
export function useStepKeys(standards: readonly ListedStandard[], current: number): void {
  const go = useGo()
  const isMoving = useRef(false)
  const shown = useRef(current)

  const step = (by: number) => {
    const to = neighbour(standards, current, by)
    if (to === undefined) return
    isMoving.current = true
    go.toStandard(to, { replace: true })
  }

  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    if (isMoving.current) document.getElementById(headingId)?.focus({ preventScroll: true })
    isMoving.current = false
  }, [current])

  useKeys('Review', {
    j: { does: 'Next standard', run: () => step(1) },
    k: { does: 'Previous standard', run: () => step(-1) },
  })
}
