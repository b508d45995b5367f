/** What a label says about the state of a standard; its colour follows from the kind alone (specification, section 4). */
export type LabelKind =
  | 'out-of-scope'
  | 'nobody'
  | 'with-client'
  | 'with-us'
  | 'asked-by-accreditor'
  | 'sent-back'
  | 'plumb'
  | 'delivered'
  | 'wrong'

/** How a label differs from others of its kind: a dashed or outlined form, or a deeper colour for a later review. */
export type LabelVariant = 'dashed' | 'outlined' | 1 | 2 | 3

/** A label: its text, its position in the sort order of its phase, and its kind. */
export type StatusLabel = {
  readonly label: string
  readonly order: number
  readonly kind: LabelKind
  readonly variant?: LabelVariant
}

/** The label of a standard that no rule matches; it sorts first so that it gets noticed. */
export const errorLabel = { label: 'Error', order: 0, kind: 'wrong' } as const satisfies StatusLabel
