import { expect, test } from 'vitest'
import type { Entry } from './history-change.ts'
import { historyWords, isToldToClient } from './history-words.ts'

const tell = (name: string, parameters: Entry['parameters'], prior: Entry['prior'] = {}) =>
  historyWords(name, {
    parameters,
    prior,
    inPhase: parameters['phase'] ? ' in Desktop Review' : '',
    elementName: (id) => `RM 1-1(${String(id)})`,
    personName: (id) => String(id).toUpperCase(),
  })

test('a score tells the element, the old value and the new one', () => {
  expect(
    tell(
      'Element:UpdateMockScore',
      { element_id: 'a', mock_score: 100, phase: 'x' },
      { MockScore: 50 },
    ),
  ).toEqual({
    words: 'scored RM 1-1(a) in Desktop Review',
    changes: [{ what: '', from: '50', to: '100' }],
  })
})

test('a score that was cleared is told as not scored', () => {
  expect(
    tell('Element:UpdateMockScore', { element_id: 'a', mock_score: null }, { MockScore: 0 })
      .changes,
  ).toEqual([{ what: '', from: '0', to: 'not scored' }])
})

test('a move tells only the columns that changed', () => {
  expect(
    tell(
      'Standard:UpdateStatus',
      { status: 'Complete', is_ready_by_client: false, uploaded_to_urac: false },
      { Status: 'Blank', IsReadyByClient: true, UploadedToURAC: false },
    ).changes,
  ).toEqual([
    { what: 'Status', from: 'Blank', to: 'Complete' },
    { what: 'Ready by client', from: 'yes', to: 'no' },
  ])
})

test('an assignment tells the people by name', () => {
  expect(
    tell('Standard:UpdateConsultantAssignments', {
      assignmentChanges: [{ role: 'SC', from_consultant_id: null, to_consultant_id: 'sam' }],
    }).changes,
  ).toEqual([{ what: 'SC', from: 'nobody', to: 'SAM' }])
})

test('what the caller does not see is not told', () => {
  expect(tell('Element:UpdateMockScore', { element_id: 'a' }).changes).toEqual([])
  expect(tell('Task:Create', {}).words).toBe('added a task')
  expect(tell('Task:UpdateCompletion', {}).words).toBe('changed who has completed a task')
})

test('a long text is cut', () => {
  expect(tell('Task:Create', { text: 'x'.repeat(500) }).words).toHaveLength(177)
})

test('a write without words of its own is named as the calls name it', () => {
  expect(tell('Document:Upload', {}).words).toBe('carried out Document:Upload')
})

test('the existence of a hidden comment or score is not told to a client', () => {
  expect(isToldToClient('Element:UpdateMockScore', {})).toBe(false)
  expect(isToldToClient('Element:UpdateMockScore', { MockScore: null })).toBe(true)
  expect(isToldToClient('Standard:UpdateConsultantComment', { ProjectId: 1 })).toBe(false)
  expect(isToldToClient('Standard:UpdateClientComment', {})).toBe(true)
})
