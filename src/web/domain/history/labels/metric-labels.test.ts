import { expect, test } from 'vitest'
import { describeMetric, type MetricRow } from './metric-labels.ts'

const row: MetricRow = {
  Id: 1,
  ProjectId: 1,
  ModuleId: 1,
  StandardId: 7,
  StandardName: 'RM 1-1',
  StartTime: '2026-11-16T15:00:00.000Z',
  EndTime: '2026-11-18T17:00:00.000Z',
  StartAction: 'IsReadyByClient',
  EndAction: 'InitiateSecondReview',
  StartByUserId: 'a',
  StartByName: 'Casey Client',
  EndByUserId: 'b',
  EndByName: 'Alex Associate',
  StartAssignedSeniorConsultantId: null,
  StartAssignedSeniorConsultantName: null,
  EndAssignedSeniorConsultantId: null,
  EndAssignedSeniorConsultantName: null,
  Status: 'Complete',
  ErrorMessage: null,
}
const now = Date.parse('2026-11-20T15:30:00.000Z')

test('a completed metric took the time between its start and its end', () => {
  expect(describeMetric(row, now)).toEqual({
    actions: 'Submitted for review → Second review',
    took: '2 days 2 h',
  })
  expect(describeMetric({ ...row, EndAction: 'NoActionRequest' }, now).actions).toBe(
    'Submitted for review → No request',
  )
})

test('an open metric lasts until now, even when the clock of the browser is behind', () => {
  const open: MetricRow = { ...row, EndTime: null, EndAction: null, Status: 'Pending' }
  expect(describeMetric(open, now)).toEqual({
    actions: 'Submitted for review',
    took: 'Open for 4 days',
  })
  expect(describeMetric(open, 0).took).toBe('Open for under a minute')
})

test('an Error row names what was not recorded', () => {
  const failed: MetricRow = {
    ...row,
    Status: 'Error',
    ErrorMessage: 'No open row',
    StartTime: null,
  }
  expect(describeMetric(failed, now).took).toBe('Start not recorded')
  expect(describeMetric({ ...failed, StartTime: row.StartTime, EndTime: null }, now).took).toBe(
    'End not recorded',
  )
})
