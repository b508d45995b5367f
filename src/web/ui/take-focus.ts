/** A ref that gives the focus to what somebody has just opened, at the end of its text; it stays the same function, so it acts once. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
  if (element instanceof HTMLTextAreaElement)
    element.setSelectionRange(element.value.length, element.value.length)
}
