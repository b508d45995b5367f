import { nothing, ofProject, out, rows, type ExpectedRead } from './read-row.ts'

/** The expected results of the reads of progress for each kind of caller. */
export const readsOfProgress: readonly ExpectedRead[] = [
  ...rows('projects/{id}/progress', [
    'of a project',
    ofProject,
    'module idle-module',
    'module idle-module',
    404,
    'module idle-module',
    404,
    404,
    ...out,
  ]),
  ...rows('projects/{id}/workload', [
    'of a project',
    ofProject,
    nothing,
    nothing,
    404,
    403,
    404,
    404,
    ...out,
  ]),
  ...rows('projects/{id}/status_times', [
    'of a project',
    ofProject,
    nothing,
    nothing,
    404,
    403,
    404,
    404,
    ...out,
  ]),
]
