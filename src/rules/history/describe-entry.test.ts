import { expect, test } from 'vitest'
import {
  describeEntry,
  describeGroup,
  type HistoryEntry,
  type HistoryNames,
} from './describe-entry.ts'

const entry: HistoryEntry = {
  UserId: 'sam',
  Focus: 'Element',
  Action: 'UpdateMockScore',
  Parameters: { project_id: 1, element_id: 7, phase: 'desktop-review', mock_score: 50 },
  PreSnapshot: [{ MockScore: null }],
  StandardId: 3,
  StandardName: 'RM 1-1',
  ElementName: 'RM 1-1(a)',
  DocumentName: null,
  People: [],
  Standards: [],
  Elements: [],
}
const names: HistoryNames = { person: () => null, standard: () => null, module: () => null }
const columnsOf = () => ({ mock_score: 'MockScore' })

test('one write is described by its element, equal writes on several by their number', () => {
  expect(describeEntry(entry, names, columnsOf).words).toContain('RM 1-1(a)')
  const group = describeGroup(entry, 12, names, columnsOf).words
  expect(group).toContain('12 elements')
  expect(group).not.toContain('RM 1-1(a)')
})

test('names that the entry does not know are told as former, and a write of a newer version as unknown', () => {
  const added = {
    ...entry,
    Focus: 'Project',
    Action: 'AddClient',
    Parameters: { client_user_id: 'c' },
  }
  expect(describeEntry(added, names, columnsOf).words).toBe('added a former member to the project')
  const known = { ...added, People: [{ Id: 'C', FullName: 'Casey Client' }] }
  expect(describeEntry(known, names, columnsOf).words).toBe('added Casey Client to the project')
  expect(describeEntry({ ...entry, Action: 'Later' }, names, columnsOf).words).toBe(
    'made a change that this version does not know',
  )
})
