import { by, held, type Demand } from '../demand.ts'

/** States and transitions. */
export const states: readonly Demand[] = [
  held(
    '4.1',
    'status values of a phase record',
    by('src/operations/standard/update-status.test.ts', 'stores the status %s'),
  ),
  held(
    '4.2',
    'new phase records start Blank',
    by(
      'src/operations/project/add-module.test.ts',
      'links the module in %s and creates a record of each standard with Status Blank in every phase',
    ),
  ),
  held(
    '4.3',
    'The Good and The Bad start hidden',
    by(
      'src/operations/project/add-module.test.ts',
      'links the module in %s and creates a record of each standard with Status Blank in every phase',
    ),
  ),
  held(
    '4.4',
    'consultant comments start hidden',
    by(
      'src/operations/project/add-module.test.ts',
      'links the module in %s and creates a record of each standard with Status Blank in every phase',
    ),
  ),
  held(
    '4.5',
    'UploadedToURAC starts false',
    by(
      'src/operations/project/add-module.test.ts',
      'links the module in %s and creates a record of each standard with Status Blank in every phase',
    ),
  ),
  held(
    '4.6',
    'element records begin not ready',
    by(
      'src/operations/element/update-mock-score.test.ts',
      'scores the element in %s, %s, in a new record that is not ready, and returns the previous score',
    ),
  ),
  held(
    '4.7',
    "a first citation makes the element's empty Desktop Review record",
    by(
      'src/operations/citation/citation.test.ts',
      'the first citation of an element creates its empty desktop-review record; an existing record stays',
    ),
  ),
  held(
    '4.8',
    'Desktop Review label: Not Applicable first',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
  ),
  held(
    '4.9',
    'then Should be N/A without weighted elements',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
    by(
      'src/database/migrations/lone-stems.test.ts',
      'a stem without other elements counts, with its scores; other stems do not; running it twice changes nothing',
    ),
  ),
  held(
    '4.10',
    'then Not Assigned without an owner',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
  ),
  held(
    '4.11',
    'with an owner: Pending RFI Review',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
  ),
  held(
    '4.12',
    'Marked For Upload',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
  ),
  held(
    '4.13',
    'Uploaded To URAC',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
  ),
  held(
    '4.14',
    'Pending Second SC Review',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
  ),
  held(
    '4.15',
    'Pending First SC Review',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
  ),
  held(
    '4.16',
    'Pending First AC Review',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
    by(
      'test/pages/my-work.test.ts',
      'a standard that a client handed in is in the queue of its associate consultant, not of its senior',
    ),
  ),
  held(
    '4.17',
    'Full Score',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
    by(
      'e2e/hipaa.e2e.ts',
      'a standard of a real set is worked from Waiting Client Submission to Full Score',
    ),
  ),
  held(
    '4.18',
    'Revisions Required',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
    by(
      'e2e/hipaa.e2e.ts',
      'a standard of a real set is worked from Waiting Client Submission to Full Score',
    ),
  ),
  held(
    '4.19',
    'Waiting Client Submission',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
    by(
      'e2e/hipaa.e2e.ts',
      'a standard of a real set is worked from Waiting Client Submission to Full Score',
    ),
  ),
  held(
    '4.20',
    'labels sort from 1, Should be N/A, to 12, Not Applicable',
    by(
      'src/rules/review/labels/phase-label.test.ts',
      'the labels of each phase are listed in their sort order, each number once',
    ),
  ),
  held(
    '4.21',
    'the rules of Desktop Review are decided in this order',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
    by(
      'src/database/predicates/review-progress.test.ts',
      'SQL counts the progress of $title exactly as the labels do, for every combination of facts',
    ),
  ),
  held(
    '4.22',
    'the six Gap Analysis labels',
    by('src/rules/review/labels/phase-label.test.ts', 'Gap Analysis: %s'),
  ),
  held(
    '4.23',
    'Gap Analysis: Not Assigned without owner or junior owner',
    by('src/rules/review/labels/phase-label.test.ts', 'Gap Analysis: %s'),
  ),
  held(
    '4.24',
    'the seven Validation Review labels',
    by('src/rules/review/labels/phase-label.test.ts', 'Validation Review: %s'),
  ),
  held(
    '4.25',
    'Validation Review: Score from DTR for a pass-through',
    by(
      'src/rules/review/labels/phase-label.test.ts',
      'a pass-through takes its Validation Review score from Desktop Review',
    ),
  ),
  held(
    '4.26',
    'Validation Review: Full Score needs Complete and all three groups',
    by('src/rules/review/labels/phase-label.test.ts', 'Validation Review: %s'),
  ),
  held(
    '4.27',
    'a status that no rule matches shows Error in red',
    by('src/rules/review/labels/phase-label.test.ts', 'Desktop Review: %s (%i)'),
    by('src/rules/review/labels/phase-label.test.ts', '%s is of kind %s'),
    by(
      'src/web/screens/dashboard/shared/standard-filter.test.ts',
      'counts an unknown label as Error, first',
    ),
  ),
  held(
    '4.28',
    'action request by the priority of the flags',
    by('src/rules/review/actions/action-request.test.ts', '%s by priority'),
  ),
  held(
    '4.29',
    'a first action opens a Pending row',
    by('src/rules/review/actions/action-request.test.ts', 'a first action opens a Pending row'),
  ),
  held(
    '4.30',
    'an action that ends closes its row as Complete with the end action',
    by(
      'src/rules/review/actions/action-request.test.ts',
      'an action that ends closes its row as Complete with the end action, an Error when none is open',
    ),
  ),
  held(
    '4.31',
    'of open rows of the start action the latest is closed',
    by(
      'src/operations/standard/metric.test.ts',
      'in %s, from %s to %s the rows are exactly those of the specification',
    ),
  ),
  held(
    '4.32',
    'without an open row an Error row is written',
    by(
      'src/operations/standard/metric.test.ts',
      'in %s, a move from an action of which no row is open writes an Error row and succeeds',
    ),
  ),
  held(
    '4.33',
    'a move to another action opens a new Pending row',
    by(
      'src/rules/review/actions/action-request.test.ts',
      'one action after another closes the first and opens the second',
    ),
  ),
  held(
    '4.34',
    'a metric that cannot be written leaves an Error row with its message',
    by(
      'src/operations/standard/metric.test.ts',
      'in %s, a row that the database refuses to open leaves an Error row with the text of the catalogue; the write and the closing succeed',
    ),
  ),
  held(
    '4.35',
    'client tracker of a write: Pending, Updating, Success or Error',
    by(
      'src/web/data/writes/update-tracking.test.ts',
      'a write is Pending, Updating, Success, and Complete after 2000 ms',
    ),
  ),
  held(
    '4.36',
    'Success becomes Complete after 2000 ms',
    by(
      'src/web/data/writes/update-tracking.test.ts',
      'a write is Pending, Updating, Success, and Complete after 2000 ms',
    ),
    by(
      'src/rules/review/update-tracker.test.ts',
      'a success is shown for 2000 ms, in the variant for 500 ms',
    ),
  ),
  held(
    '4.37',
    'overall status: Ready, Updating, Success, Ready',
    by(
      'src/web/data/cache/overall-status.test.ts',
      'all together is Ready, Updating, Success, and Ready again after %s',
    ),
  ),
  held(
    '4.38',
    'a variant shows the success for 500 ms',
    by(
      'src/rules/review/update-tracker.test.ts',
      'a success is shown for 2000 ms, in the variant for 500 ms',
    ),
  ),
  held(
    '4.39',
    'a write without a database-write result is an Error',
    by(
      'src/rules/review/update-tracker.test.ts',
      'a write without a database-write result is an error',
    ),
  ),
]
