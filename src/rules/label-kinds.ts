/** What a label says about where a standard stands; its colour follows from the kind alone (specification, section 4). */
export const labelKinds = [
  'out-of-scope',
  'nobody',
  'with-client',
  'with-us',
  'asked-by-accreditor',
  'sent-back',
  'plumb',
  'delivered',
  'wrong',
] as const

/** The kind of a label. */
export type LabelKind = (typeof labelKinds)[number]

/** How a label differs from others of its kind: a dashed or outlined form, or its step of depth among hand-overs. */
export type LabelVariant = 'dashed' | 'outlined' | 1 | 2 | 3

/** A label as it is shown: its words, its place in the sort order of its phase, and its kind. */
export type StatusLabel = {
  readonly label: string
  readonly order: number
  readonly kind: LabelKind
  readonly variant?: LabelVariant
}

/** The label of a standard that no rule matches; it sorts before all others because somebody has to look at it. */
export const errorLabel = { label: 'Error', order: 0, kind: 'wrong' } as const satisfies StatusLabel
