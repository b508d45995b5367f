import { ownViews } from './own.ts'

export const viewAnswers = { 'views/own': ownViews }
