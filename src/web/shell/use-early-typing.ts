import { useLayoutEffect, useRef } from 'react'

// In the dialog itself, or in what stands in its place when it could not be loaded.
const isInDialog = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alert]') !== null

/**
 * While a dialog is on its way, what is typed is meant for it: no key acts on the screen behind, and letters are handed on.
 * `type` gets what makes the new text of the old one, `confirm` is told of Enter.
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
