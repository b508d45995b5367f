import { jobsOfProject } from './jobs-of-project.ts'

export const jobAnswers = { 'projects/{id}/jobs': jobsOfProject }
