import { undoOfCitations } from './undo-of-citations.ts'
import { undoOfComments } from './undo-of-comments.ts'
import { undoOfDocuments } from './undo-of-documents.ts'
import { undoOfElements } from './undo-of-elements.ts'
import { undoOfInstallation } from './undo-of-installation.ts'
import { undoOfProjects } from './undo-of-projects.ts'
import { undoOfReports } from './undo-of-reports.ts'
import { undoOfRequests } from './undo-of-requests.ts'
import { undoOfStandards } from './undo-of-standards.ts'
import { undoOfTasks } from './undo-of-tasks.ts'

/** How each write is undone, by its name, or why it cannot be. `web/domain/history/undo` does not compile while a write is missing. */
export const undoTable = {
  ...undoOfTasks,
  ...undoOfElements,
  ...undoOfStandards,
  ...undoOfDocuments,
  ...undoOfCitations,
  ...undoOfComments,
  ...undoOfProjects,
  ...undoOfRequests,
  ...undoOfReports,
  ...undoOfInstallation,
} as const
