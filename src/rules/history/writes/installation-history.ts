import { personIn, wordsOnly } from '../labels/formatters.ts'
import { cannot } from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

const endings: Readonly<Record<string, string>> = {
  time: ' (after an hour)',
  session: ' (the session ended)',
  right: ' (one of the two lost access to the project)',
}

/** The history of the writes of the focuses History, Preview and Test. */
export const installationHistory = {
  'History:Export': {
    describe: wordsOnly(({ parameters }) =>
      parameters['outcome'] === 'refused'
        ? 'exported the refused requests'
        : 'exported the history',
    ),
    undo: cannot('What was downloaded cannot be recalled.'),
  },
  'Preview:Start': {
    describe: wordsOnly(
      (entry) =>
        `started viewing the project as ${personIn(entry, entry.parameters['client_user_id'])}`,
    ),
    undo: cannot('Looking at a project changes nothing in it.'),
  },
  'Preview:End': {
    describe: wordsOnly(
      (entry) =>
        `stopped viewing the project as ${personIn(entry, entry.parameters['client_user_id'])}${endings[String(entry.parameters['reason'])] ?? ''}`,
    ),
    undo: cannot('Looking at a project changes nothing in it.'),
  },
  'Test:Create': {
    describe: wordsOnly(() => 'tested a write'),
    undo: cannot('A test stores nothing.'),
  },
} as const satisfies HistoryOfWrites
