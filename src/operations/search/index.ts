import { searchProject } from './search.ts'

export const searchAnswers = { 'projects/{id}/search': searchProject }
