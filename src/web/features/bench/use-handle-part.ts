import { useLayoutEffect, type RefObject } from 'react'
import type { HandleParts } from './element-item.tsx'

/** Lays down, for the keys, what one part of an element does. */
export function useHandlePart<Part extends keyof HandleParts>(
  parts: RefObject<HandleParts>,
  part: Part,
  act: NonNullable<HandleParts[Part]>,
): void {
  useLayoutEffect(() => {
    parts.current[part] = act
    return () => {
      delete parts.current[part]
    }
  })
}
