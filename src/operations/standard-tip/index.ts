/** What carries out the writes of the focus StandardTip. */
export const standardTipOperations = {}

/** What answers the reads of tips. */
export const standardTipAnswers = {}
