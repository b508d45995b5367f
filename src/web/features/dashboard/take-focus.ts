/** A ref that gives the focus to what somebody has just opened; it stays the same function, so it acts once. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
