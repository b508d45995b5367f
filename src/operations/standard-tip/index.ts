import { sfTips } from './sf-tips.ts'
import { updateStandardTip } from './update.ts'

/** What carries out the writes of the focus StandardTip. */
export const standardTipOperations = { 'StandardTip:Update': updateStandardTip }

/** What answers the reads of tips. */
export const standardTipAnswers = { 'tips/sf_tips': sfTips }
