import { useEffect, useRef } from 'react'
import type { ViewerProps } from '../parts/viewer-file.ts'
import type { Pages } from './use-pages.ts'

/** In milliseconds: how long a page is in view before it is reported. */
const pause = 400

/** Goes to the page of the address when that changes, and reports the page in view. */
export function usePageInAddress(
  { current, goTo, isMeasured }: Pages,
  count: number,
  wanted: number,
  onPage: ViewerProps['onPage'],
): void {
  const reported = useRef(1)
  useEffect(() => {
    if (!isMeasured || wanted === reported.current) return
    reported.current = wanted
    goTo(Math.min(wanted, count))
  }, [wanted, count, goTo, isMeasured])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (reported.current === current) return
      reported.current = current
      onPage(current)
    }, pause)
    return () => clearTimeout(timer)
  }, [current, onPage])
}
