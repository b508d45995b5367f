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

/** Types keys into the field that has the focus, wherever each of them moves it; without a field they are lost. */
export async function typeAgain(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const field = document.activeElement
    if (!isTextField(field)) return
    press(field, key)
    // What the key changed is drawn in a microtask.
    await Promise.resolve()
  }
}
