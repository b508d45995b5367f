import { use, useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { OpenedByPerson } from '../focus/opened-by-person.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (element: Element | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function insert(field: TextField, text: string, from: number, to: number): void {
  field.setRangeText(text, from, to, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
}

function press(field: TextField, key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (!field.dispatchEvent(event)) return
  const from = field.selectionStart ?? field.value.length
  const to = field.selectionEnd ?? from
  if (key === 'Backspace') insert(field, '', from === to ? Math.max(0, from - 1) : from, to)
  else if (key.length === 1) insert(field, key, from, to)
}

// The keys of the placeholders that are shown, the newest last.
const shown: string[][] = []

/** Types keys into the focused field, following the focus as keys move it. Without one, another placeholder of the same form may take them. */
async function replayKeys(keys: readonly string[]): Promise<void> {
  if (!isTextField(document.activeElement)) {
    shown.at(-1)?.unshift(...keys)
    return
  }
  for (const key of keys) {
    const field = document.activeElement
    if (!isTextField(field)) return
    press(field, key)
    // React renders the effect of the key in a microtask.
    await Promise.resolve()
  }
}

const fields = 'input, textarea, select, [contenteditable=true]'
const typedKeys = ['Backspace', 'Enter', 'ArrowDown', 'ArrowUp']

/**
 * Takes the place of a form while its code or data loads. Keys already belong to the form: they trigger no shortcut of the screen,
 * and typed text goes into the field that the form focuses. Escape closes it. One that a draft has opened takes no keys.
 */
export function PendingForm({
  onLeave,
  children,
}: {
  readonly onLeave: () => void
  /** The placeholder. */
  readonly children: ReactNode
}) {
  const leave = useEffectEvent(onLeave)
  const isByPerson = use(OpenedByPerson)
  useLayoutEffect(() => {
    if (!isByPerson) return undefined
    const keys: string[] = []
    shown.push(keys)
    const take = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      // The keys belong to another field, or to a dialog that opened in between.
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
      shown.splice(shown.indexOf(keys), 1)
      // The form takes the focus when it renders, after this placeholder has been removed.
      if (keys.length > 0) queueMicrotask(() => void replayKeys(keys))
    }
  }, [isByPerson])
  return children
}
