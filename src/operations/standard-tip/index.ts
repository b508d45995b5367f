import { sfTips } from './sf-tips.ts'
import { updateStandardTip } from './update.ts'

export const standardTipOperations = { 'StandardTip:Update': updateStandardTip }

export const standardTipAnswers = { 'tips/sf_tips': sfTips }
