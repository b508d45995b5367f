import { reportOfProject } from './report.ts'

export const reportAnswers = { 'projects/{id}/report': reportOfProject }
