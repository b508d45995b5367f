import { useLayoutEffect } from 'react'
import type { HandlePart, LayPart } from './element-handle.ts'

/** Lays down, for the keys, what one part of an element does. */
export function useHandlePart<Part extends keyof HandlePart>(
  lay: LayPart,
  part: Part,
  act: HandlePart[Part],
): void {
  useLayoutEffect(() => {
    lay({ [part]: act })
    return () => lay({ [part]: undefined })
  })
}
