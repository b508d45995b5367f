import { useLayoutEffect, useRef } from 'react'

// The dialog itself, or the error that replaces it when it could not be loaded.
const isInDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alert]') !== null

/**
 * Handles keys while a dialog loads: no shortcut of the screen behind it acts, and typed letters go to the dialog. `type` receives a
 * function from the old text to the new one; `confirm` is called on Enter.
 */
export function useEarlyTyping(
  isOpened: boolean,
  type: (change: (typed: string) => string) => void,
  confirm: () => void,
  close: () => void,
): void {
  const latest = useRef({ type, confirm, close })
  useLayoutEffect(() => {
    latest.current = { type, confirm, close }
  })
  useLayoutEffect(() => {
    if (!isOpened) return
    const take = (event: KeyboardEvent) => {
      if (isInDialog(event)) return
      event.stopPropagation()
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') latest.current.close()
      else if (event.key === 'Backspace') latest.current.type((typed) => typed.slice(0, -1))
      else if (event.key.length === 1) latest.current.type((typed) => typed + event.key)
      else if (event.key === 'Enter') latest.current.confirm()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', take, true)
    return () => document.removeEventListener('keydown', take, true)
  }, [isOpened])
}
