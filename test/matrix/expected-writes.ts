import { comments } from './expected/comments.ts'
import { documents } from './expected/documents.ts'
import { modules } from './expected/modules.ts'
import { people } from './expected/people.ts'
import { projects } from './expected/projects.ts'
import { reports } from './expected/reports.ts'
import { requests } from './expected/requests.ts'
import { reviews } from './expected/reviews.ts'
import { tasks } from './expected/tasks.ts'
import type { ExpectedWrite } from './expected/write-row.ts'

/** Who may do which write, as docs/security.md states it; conditions have their own rows. */
export const expectedWrites: readonly ExpectedWrite[] = [
  ...tasks,
  ...reviews,
  ...comments,
  ...documents,
  ...requests,
  ...reports,
  ...people,
  ...projects,
  ...modules,
]
