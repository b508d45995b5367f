import { fileOfReport, reportOfProject } from './report.ts'

export const reportAnswers = { 'projects/{id}/report': reportOfProject }

export const reportFileAnswers = { 'projects/{id}/report_file': fileOfReport }
