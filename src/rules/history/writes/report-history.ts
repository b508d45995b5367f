import {
  describeDeletedReport,
  describeNewReport,
  describeOpening,
  describeSentReport,
} from '../labels/report-labels.ts'
import { cannot } from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

/** The history of the writes of the focus Report. */
export const reportHistory = {
  'Report:Create': {
    describe: describeNewReport,
    undo: cannot(
      'Undoing this would delete the report for good. Delete it in Reports if it should go.',
    ),
  },
  'Report:Open': {
    describe: describeOpening,
    undo: cannot('That a report was opened stays on record.'),
  },
  'Report:Send': {
    describe: describeSentReport,
    undo: cannot('A mail that was sent cannot be recalled. Delete the report in Reports.'),
  },
  'Report:Delete': {
    describe: describeDeletedReport,
    undo: cannot('A deleted report is gone with its files. Save it again in Reports.'),
  },
} as const satisfies HistoryOfWrites
