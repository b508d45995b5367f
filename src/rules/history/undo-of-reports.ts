import { cannot } from './undo.ts'

/** How each write of the focus Report is undone. */
export const undoOfReports = {
  'Report:Create': cannot(
    'Undoing this would delete the report for good. Delete it in Reports if it should go.',
  ),
  'Report:Open': cannot('That a report was opened stays on record.'),
  'Report:Send': cannot('A mail that was sent cannot be recalled. Delete the report in Reports.'),
  'Report:Delete': cannot('A deleted report is gone with its files. Save it again in Reports.'),
} as const
