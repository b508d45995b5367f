import { useEffect } from 'react'

/** Returns the focus to a button or a select that was disabled during its write, unless the focus has moved elsewhere. */
export function useFocusRestore(): void {
  useEffect(() => {
    let waiting: Element | null = null
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLButtonElement || target instanceof HTMLSelectElement)) continue
        // This runs before the browser takes the focus from the disabled button.
        if (target.disabled && target === document.activeElement) waiting = target
        else if (!target.disabled && target === waiting) {
          waiting = null
          const focused = document.activeElement
          if (focused === null || focused === document.body) target.focus({ preventScroll: true })
        }
      }
    })
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  }, [])
}
