import { useEffect } from 'react'

/** Gives the focus back to a button that was pressed and disabled while its write was under way, unless it went elsewhere meanwhile. */
export function useKeptFocus(): void {
  useEffect(() => {
    let waiting: Element | null = null
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLButtonElement)) continue
        // This is heard before the browser takes the focus from what cannot have it.
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
