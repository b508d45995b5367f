/** The keyboard actions of an element. */
export type ElementHandle = {
  readonly focus: () => void
  readonly score: (score: number | null) => void
  readonly comment: () => void
  readonly ready: () => void
  readonly cite: () => void
}

/** The keyboard actions that the parts of an element register. */
export type ElementActions = Omit<ElementHandle, 'focus'>

/** Registers the action of a part, or removes it. */
export type RegisterActions = (part: {
  readonly [Part in keyof ElementActions]?: ElementActions[Part] | undefined
}) => void
