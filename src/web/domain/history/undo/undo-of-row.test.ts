import { expect, test } from 'vitest'
import { mayIn } from '#web/data/session/project-permissions.ts'
import type { Session } from '#web/data/session/session.ts'
import type { HistoryContext, HistoryRow } from '../entry/history-context.ts'
import { undoOfRow } from './undo-of-row.ts'

const row = (more: Partial<HistoryRow>): HistoryRow => ({
  Id: 9,
  CreatedAt: '2026-11-25T10:00:00.000Z',
  UserId: 'casey',
  FullName: 'Casey Client',
  Focus: 'Element',
  Action: 'UpdateMockScore',
  Parameters: { project_id: 1, element_id: 2, phase: 'desktop-review', mock_score: 50 },
  PreSnapshot: [{ MockScore: 100 }],
  Updates: {},
  Target: 'ps',
  ProjectId: 1,
  StandardId: 3,
  StandardName: null,
  ModuleId: null,
  ElementName: null,
  DocumentName: null,
  isSealed: false,
  People: [],
  Standards: [],
  Elements: [],
  ...more,
})

function reader(user_type: 'Administrator' | 'Consultant' | 'Client'): HistoryContext {
  const user = {
    UserId: 'casey',
    user_type,
    isAdministrator: user_type === 'Administrator',
    isSuperUser: false,
  }
  const session = { user, isReadOnly: false } as unknown as Session
  return {
    isStaff: user_type !== 'Client',
    userId: 'casey',
    mayIn: () => mayIn(session, { StatusId: 1 }),
    person: () => null,
    standard: () => null,
    module: () => null,
  }
}

const ids = { project_id: 1, element_id: 2, phase: 'desktop-review' }
const ready = row({
  Action: 'UpdateClientReady',
  Parameters: { ...ids, is_client_ready: true },
  PreSnapshot: [{ IsClientReady: false }],
})
const returned = row({
  Action: 'UpdateClientReady',
  Parameters: { ...ids, is_client_ready: false },
  PreSnapshot: [{ IsClientReady: true }],
})
const comment = row({
  Focus: 'Standard',
  Action: 'UpdateClientComment',
  Parameters: { project_id: 1, standard_id: 3, phase: 'desktop-review', client_comment: 'b' },
  PreSnapshot: [{ ClientComment: 'a' }],
})
const date = row({
  Focus: 'Date',
  Action: 'Delete',
  Parameters: { project_id: 1, date_id: 4 },
  PreSnapshot: [{ ProjectId: 1, Name: 'Visit', Date: '2031-02-03T00:00:00.000Z' }],
})

test.each([
  ['a score', row({}), [true, true, false]],
  ['that an element is ready', ready, [true, true, false]],
  ['that an element was returned', returned, [true, false, false]],
  ['a client comment', comment, [false, false, true]],
  ['a deleted date', date, [true, false, false]],
])('%s is undone by those who may make the inverse write', (_, entry, allowed) => {
  const readers = (['Administrator', 'Consultant', 'Client'] as const).map(reader)
  const found = readers.map((context) => undoOfRow(entry, [], context))
  expect(found.map((undo) => 'inverse' in undo)).toEqual(allowed)
  for (const undo of found) if ('reason' in undo) expect(undo.reason).toMatch(/^[A-Z].*\.$/)
})

test('an entry that was undone names who did it, in its project alone', () => {
  const back = row({
    Id: 10,
    Parameters: { ...ids, mock_score: 100 },
    PreSnapshot: [{ MockScore: 50 }],
  })
  const context = reader('Administrator')
  expect(undoOfRow(row({}), [back], context)).toEqual({ undoneBy: back })
  expect(undoOfRow(row({}), [{ ...back, ProjectId: 2 }], context)).toHaveProperty('inverse')
  const later = { ...back, PreSnapshot: [{ MockScore: 0 }] }
  expect(undoOfRow(row({}), [later], context)).toHaveProperty('inverse')
})

test('a write that this version does not know cannot be undone', () => {
  const undo = undoOfRow(row({ Action: 'Paint' }), [], reader('Administrator'))
  expect(undo).toHaveProperty('reason')
})
