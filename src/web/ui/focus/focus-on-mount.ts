/**
 * A ref that focuses a newly opened field, with the cursor at the end of its text. Its identity is stable, so it acts once. It does
 * not take the focus from a dialog that opened in between.
 */
export function focusOnMount(element: HTMLElement | null): void {
  const dialog = document.querySelector('[role=dialog][aria-modal=true]')
  if (dialog && !dialog.contains(element)) return
  element?.focus()
  if (element instanceof HTMLTextAreaElement)
    element.setSelectionRange(element.value.length, element.value.length)
}
