import { citationHistory } from './citation-history.ts'
import { commentHistory } from './comment-history.ts'
import { dateHistory } from './date-history.ts'
import { documentHistory } from './document-history.ts'
import { elementHistory } from './element-history.ts'
import { installationHistory } from './installation-history.ts'
import { moduleHistory } from './module-history.ts'
import { projectHistory } from './project-history.ts'
import { reportHistory } from './report-history.ts'
import { rfiHistory } from './rfi-history.ts'
import { standardHistory } from './standard-history.ts'
import { taskHistory } from './task-history.ts'
import { templateHistory } from './template-history.ts'
import { userHistory } from './user-history.ts'

/** How the history describes each write and what undoes it, by name. `web/domain/history/undo` does not compile while a write is missing. */
export const writeHistory = {
  ...taskHistory,
  ...elementHistory,
  ...standardHistory,
  ...documentHistory,
  ...citationHistory,
  ...commentHistory,
  ...projectHistory,
  ...dateHistory,
  ...rfiHistory,
  ...reportHistory,
  ...moduleHistory,
  ...templateHistory,
  ...userHistory,
  ...installationHistory,
}
