import { nothing, ofProject, out, rows, type ExpectedRead } from './read-row.ts'

/** The expected results of the reads of a person's own looks and views, for each kind of caller. */
export const readsOfLooks: readonly ExpectedRead[] = [
  ...rows('projects/{id}/changes_since_look', [
    'of a project',
    ofProject,
    nothing,
    nothing,
    404,
    nothing,
    404,
    404,
    ...out,
  ]),
  ...rows('views/own', [
    'own',
    () => ({}),
    nothing,
    nothing,
    nothing,
    nothing,
    nothing,
    nothing,
    ...out,
  ]),
]
