import type { KeyboardEvent } from 'react'

/** Returns the key handler of a form or question that Escape closes, unless a part of it handles the key. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  close()
}
