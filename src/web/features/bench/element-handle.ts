/** What keys can do with an element. */
export type ElementHandle = {
  readonly focus: () => void
  readonly score: (score: number | null) => void
  readonly comment: () => void
  readonly ready: () => void
  readonly cite: () => void
}

/** What the parts of an element that keys reach do. */
export type HandlePart = Omit<ElementHandle, 'focus'>

/** Lays down what a part does, or takes it away. */
export type LayPart = (part: {
  readonly [Part in keyof HandlePart]?: HandlePart[Part] | undefined
}) => void
