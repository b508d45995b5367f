import { nothing, ofProject, out, rows, type ExpectedRead } from './read-row.ts'

/** The expected results of the reads of scores for each kind of caller. */
export const readsOfScores: readonly ExpectedRead[] = [
  ...rows('projects/{id}/full_scores', [
    'of a project',
    (s) => ({ ...ofProject(s), phase: 'desktop-review' }),
    nothing,
    nothing,
    404,
    nothing,
    404,
    404,
    ...out,
  ]),
]
