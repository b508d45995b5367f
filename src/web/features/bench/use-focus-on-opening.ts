import { useEffect, useRef, type RefObject } from 'react'

/** A part of the screen that the person has just asked for: it takes the focus as it opens. */
export function useFocusOnOpening<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useEffect(() => {
    part.current?.focus()
  }, [])
  return part
}
