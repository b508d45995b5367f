import { useEffect, useRef } from 'react'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { neighbour, type ListedStandard } from './listed-standards.ts'
import { useReviewNavigation } from './use-review-navigation.ts'

/** The id of the heading of the standard under review. */
export const headingId = 'standard-under-review'

/** Moves through the list with j and k, and focuses the heading so that screen readers announce the standard. */
export function useStepKeys(standards: readonly ListedStandard[], current: number): void {
  const go = useReviewNavigation()
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
