import { moduleIn, quoted, theStandard, withChanges, wordsOnly } from '../labels/formatters.ts'
import { onlyChangeOf } from '../labels/history-change.ts'
import { cannot, noneIfEmpty, setBack, unseen, type Undo } from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

const undoTemplateVersion: Undo = ({ parameters, prior: [row], updates }) => {
  const { id } = parameters
  if (row?.['version'] === undefined || updates['version'] === undefined) return unseen
  return {
    name: 'Template:Restore',
    parameters: { id, version: row['version'] },
    expected: { version: updates['version'] },
    left: [{ ...row }],
  }
}

const undoTip: Undo = (entry) => {
  const undo = setBack(entry, {
    name: 'StandardTip:Update',
    ids: ['id'],
    columns: {
      basics: 'basics',
      management: 'management',
      accreditation: 'accreditation',
      saved_in_sf: 'saved_in_sf',
    },
    stored: noneIfEmpty,
  })
  if ('reason' in undo) return undo
  // Changing the texts also marks them as not yet saved elsewhere.
  const wasSaved = entry.prior[0]?.['saved_in_sf']
  return { ...undo, parameters: { ...undo.parameters, saved_in_sf: wasSaved === true } }
}

const undoTemplateName: Undo = (entry) =>
  entry.parameters['upload_id'] === undefined
    ? setBack(entry, { name: 'ReportTemplate:Update', ids: ['id'], columns: { name: 'Name' } })
    : cannot('The file of the former template is deleted. Upload it again.')

/** The history of the writes of the focuses ReportTemplate, Template and StandardTip. */
export const templateHistory = {
  'ReportTemplate:Create': {
    describe: wordsOnly(({ parameters }) =>
      quoted('added the report template', parameters['name']),
    ),
    undo: cannot('A template is deleted on the page Report templates.'),
  },
  'ReportTemplate:Update': {
    describe: (entry) => ({
      words: quoted(
        entry.parameters['upload_id'] === undefined
          ? 'renamed the report template'
          : 'replaced the file of the report template',
        entry.prior['Name'],
      ),
      changes: onlyChangeOf(entry),
    }),
    undo: undoTemplateName,
  },
  'ReportTemplate:Delete': {
    describe: wordsOnly(({ prior }) => quoted('deleted the report template', prior['Name'])),
    undo: cannot('The file of the template is deleted. Upload it again.'),
  },
  'Template:Upload': {
    describe: wordsOnly((entry) => `added a template to ${moduleIn(entry)}`),
    undo: cannot(
      'Undoing this would delete the template for good. Delete it in Templates if it should go.',
    ),
  },
  'Template:Replace': {
    describe: wordsOnly(({ prior }) => quoted('replaced the template', prior['original_filename'])),
    undo: undoTemplateVersion,
  },
  'Template:Restore': {
    describe: wordsOnly(({ prior, parameters }) =>
      quoted(
        typeof parameters['version'] === 'number'
          ? `restored version ${parameters['version']} of the template`
          : 'restored the template',
        prior['original_filename'],
      ),
    ),
    undo: undoTemplateVersion,
  },
  'Template:Delete': {
    describe: wordsOnly(({ prior }) => quoted('deleted the template', prior['original_filename'])),
    undo: cannot('A deleted template is gone with its files. Upload it again in Templates.'),
  },
  'StandardTip:Update': {
    describe: withChanges((entry) => `changed the tip of ${theStandard(entry)}`),
    undo: undoTip,
  },
} as const satisfies HistoryOfWrites
