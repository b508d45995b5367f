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
  (keys: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>) =>
  (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const name = nameOf(event)
    const isTyping = event.target instanceof Element && event.target.closest(fields) !== null
    if (isTyping && !name.startsWith('mod+')) return
    const act = keys[name]
    if (!act) return
    event.preventDefault()
    act(event)
  }

const scroll = (to: (area: Element) => ScrollToOptions) => (event: KeyboardEvent) => {
  const area = event.currentTarget.querySelector('[data-scroller]')
  area?.scrollTo(to(area))
}

/** The keys that scroll the area of a viewer without pages, wherever the focus is inside. */
export const scrollKeys = {
  PageDown: scroll(({ scrollTop, clientHeight }) => ({ top: scrollTop + 0.9 * clientHeight })),
  PageUp: scroll(({ scrollTop, clientHeight }) => ({ top: scrollTop - 0.9 * clientHeight })),
  Home: scroll(() => ({ top: 0, left: 0 })),
  End: scroll(({ scrollHeight }) => ({ top: scrollHeight })),
}
