/** The keyboard actions of an element. */
export type ElementHandle = {
  readonly focus: () => void
  readonly score: (score: number | null) => void
  readonly comment: () => void
  /** Sets or takes back the ready mark; changes it when `isReady` is not given. */
  readonly ready: (isReady?: boolean) => void
  readonly cite: () => void
  /** Opens the pages that best show that the element is met. */
  readonly find: () => void
  /** Begins a reply to the comment. */
  readonly reply: () => void
  /** Moves the first citation with a passage from an earlier version to its location in the current one. */
  readonly accept: () => void
}

/** The keyboard actions that the parts of an element register. */
export type ElementActions = Omit<ElementHandle, 'focus' | 'accept' | 'reply'>

/** Registers the action of a part, or removes it. */
export type RegisterActions = (part: {
  readonly [Part in keyof ElementActions]?: ElementActions[Part] | undefined
}) => void
