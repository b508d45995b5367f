import { useEffect } from 'react'

/** Gives the focus back, when something has closed, to where it was as it opened. */
export function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [isOpen])
}
