import { useLayoutEffect, useState, type RefObject } from 'react'

/** The height or the width of an element in pixels, updated while it changes; null until it is measured. */
export function useLength(
  element: RefObject<HTMLElement | null>,
  orientation: 'vertical' | 'horizontal',
): number | null {
  const [length, setLength] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () =>
      setLength(orientation === 'vertical' ? measured.clientHeight : measured.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, orientation])
  return length
}
