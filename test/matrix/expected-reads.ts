import type { ExpectedRead } from './expected/read-row.ts'
import { readsOfComments } from './expected/reads-of-comments.ts'
import { readsOfDocuments } from './expected/reads-of-documents.ts'
import { readsOfLooks } from './expected/reads-of-looks.ts'
import { readsOfModules } from './expected/reads-of-modules.ts'
import { readsOfProgress } from './expected/reads-of-progress.ts'
import { readsOfProjects } from './expected/reads-of-projects.ts'
import { readsOfReports } from './expected/reads-of-reports.ts'
import { readsOfRequests } from './expected/reads-of-requests.ts'
import { readsOfScores } from './expected/reads-of-scores.ts'
import { readsOfTasksAndPeople } from './expected/reads-of-tasks-and-people.ts'

/**
 * The expected result of each read for each kind of caller, as docs/security.md states it: the marks of the fixture, and the fields
 * that clients never get about others.
 */
export const expectedReads: readonly ExpectedRead[] = [
  ...readsOfProjects,
  ...readsOfDocuments,
  ...readsOfReports,
  ...readsOfScores,
  ...readsOfProgress,
  ...readsOfComments,
  ...readsOfRequests,
  ...readsOfLooks,
  ...readsOfTasksAndPeople,
  ...readsOfModules,
]
