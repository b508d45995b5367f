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
    // The observer measures in any case, once the page is laid out: asking here as well would have it laid out twice.
    const observer = new ResizeObserver(() =>
      setLength(orientation === 'vertical' ? measured.clientHeight : measured.clientWidth),
    )
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, orientation])
  return length
}
