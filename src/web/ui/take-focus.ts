/** A ref that gives the focus to what somebody has just opened, at the end of its text; it stays the same function, so it acts once. It takes nothing from a dialog that was opened meanwhile. */
export function takeFocus(element: HTMLElement | null): void {
  const dialog = document.querySelector('[role=dialog][aria-modal=true]')
  if (dialog && !dialog.contains(element)) return
  element?.focus()
  if (element instanceof HTMLTextAreaElement)
    element.setSelectionRange(element.value.length, element.value.length)
}
