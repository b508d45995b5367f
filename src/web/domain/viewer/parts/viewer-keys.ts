import type { KeyboardEvent } from 'react'

const fields = 'input, textarea, select'

/** The name of a key as viewers list their keys: `mod+f` with Ctrl or Command. */
const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string =>
  ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key

/**
 * Returns the key handler of a viewer. Its keys act while the focus is inside and take precedence over those of the screen; in a field of the
 * viewer only those with Ctrl or Command act.
 */
export const viewerKeys =
  (keys: Readonly<Record<string, (() => void) | undefined>>) => (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const name = nameOf(event)
    const isTyping = event.target instanceof Element && event.target.closest(fields) !== null
    if (isTyping && !name.startsWith('mod+')) return
    const act = keys[name]
    if (!act) return
    event.preventDefault()
    act()
  }
