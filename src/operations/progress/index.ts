import { progress } from './progress.ts'
import { workload } from './workload.ts'

export const progressAnswers = {
  'projects/{id}/progress': progress,
  'projects/{id}/workload': workload,
}
