import { useLayoutEffect } from 'react'
import type { ElementActions, RegisterActions } from './element-handle.ts'

/** Registers the keyboard action of one part of an element. */
export function useElementActions<Part extends keyof ElementActions>(
  register: RegisterActions,
  part: Part,
  act: ElementActions[Part],
): void {
  useLayoutEffect(() => {
    register({ [part]: act })
    return () => register({ [part]: undefined })
  })
}
