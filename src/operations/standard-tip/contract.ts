/** The writes of the focus StandardTip. */
export const standardTipWrites = {} as const

/** The reads of tips. */
export const standardTipReads = {} as const
