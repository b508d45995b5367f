import { quoted, withChanges, wordsOnly } from '../labels/formatters.ts'
import { changesOf } from '../labels/history-change.ts'
import { dayOf, timeOf } from '../undo/sent-dates.ts'
import { settingBack, unseen, type Undo } from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

const undoDate: Undo = ({ parameters, updates }) => {
  const { date_id, project_id } = updates
  if (date_id === undefined || parameters['date'] === undefined) return unseen
  const left = { Name: parameters['name'], Date: timeOf(parameters['date']) }
  return {
    name: 'Date:Delete',
    parameters: { project_id, date_id },
    expected: left,
    left: [left],
  }
}

const undoDateChange: Undo = settingBack({
  name: 'Date:Update',
  ids: ['date_id', 'project_id'],
  columns: { name: 'Name', date: 'Date' },
  stored: (sent, column) => (column === 'Date' ? timeOf(sent) : sent),
  sent: (former, column) => (column === 'Date' ? dayOf(former) : former),
})

const undoDateDeletion: Undo = ({ prior: [row] }) =>
  row === undefined
    ? unseen
    : {
        name: 'Date:Create',
        parameters: { project_id: row['ProjectId'], name: row['Name'], date: dayOf(row['Date']) },
        expected: {},
        left: [],
      }

/** The history of the writes of the focus Date. */
export const dateHistory = {
  'Date:Create': {
    describe: (entry) => ({
      words: quoted('added the date', entry.parameters['name']),
      changes: changesOf({ ...entry, prior: { Date: null } }).map(({ to }) => ({
        what: 'Date',
        to,
      })),
    }),
    undo: undoDate,
  },
  'Date:Update': {
    describe: withChanges(({ prior }) => quoted('changed the date', prior['Name'])),
    undo: undoDateChange,
  },
  'Date:Delete': {
    describe: wordsOnly(({ prior }) => quoted('deleted the date', prior['Name'])),
    undo: undoDateDeletion,
  },
} as const satisfies HistoryOfWrites
