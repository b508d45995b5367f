import { nothing, ofProject, out, rows, type ExpectedRead } from './read-row.ts'

/** The expected results of the reads of the requests of the accreditor for each kind of caller. */
export const readsOfRequests: readonly ExpectedRead[] = [
  ...rows(
    'projects/{id}/rfi_requests',
    [
      'of a project',
      ofProject,
      'standard rfi rfi-answer rfi-answered',
      'standard rfi rfi-answer rfi-answered',
      404,
      'standard rfi rfi-answer rfi-answered',
      404,
      404,
      ...out,
    ],
    [
      'of a standard',
      (s) => ({ id: s.project, standard_id: s.standards.unled }),
      'rfi-answered',
      'rfi-answered',
      404,
      'rfi-answered',
      404,
      404,
      ...out,
    ],
    [
      'of a standard of another project',
      (s) => ({ id: s.project, standard_id: s.standards.foreign }),
      nothing,
      nothing,
      404,
      nothing,
      404,
      404,
      ...out,
    ],
  ),
]
