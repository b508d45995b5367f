import { useEffect } from 'react'

/** Returns the focus, when something closes, to the element that had it when it opened, unless what was chosen there has taken it. */
export function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      const { activeElement } = document
      if (activeElement !== null && activeElement !== document.body) return
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
}
