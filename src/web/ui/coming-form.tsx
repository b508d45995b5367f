import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { typeAgain } from './type-again.ts'

const fields = 'input, textarea, select, [contenteditable=true]'
const typedKeys = ['Backspace', 'Enter', 'ArrowDown', 'ArrowUp']

/**
 * Stands in the place of a form whose code or data is on its way. Keys belong to the form by then: none acts as a key of the screen, and what is
 * typed is typed into the field that the form focuses. Escape leaves.
 */
export function ComingForm({
  onLeave,
  children,
}: {
  readonly onLeave: () => void
  /** What is shown meanwhile. */
  readonly children: ReactNode
}) {
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    const keys: string[] = []
    const take = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      // Another field, or a dialog that was opened meanwhile.
      if (target instanceof Element && target.closest(`${fields}, [role=dialog]`)) return
      if (key.length > 1 && key !== 'Escape' && !typedKeys.includes(key)) return
      event.stopPropagation()
      event.preventDefault()
      if (key !== 'Escape') return void keys.push(key)
      keys.length = 0
      leave()
    }
    document.addEventListener('keydown', take, true)
    return () => {
      document.removeEventListener('keydown', take, true)
      // The form takes the focus as it is drawn, which comes after what it replaces is gone.
      if (keys.length > 0) queueMicrotask(() => void typeAgain(keys))
    }
  }, [])
  return children
}
