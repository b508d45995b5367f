import { expect, test } from 'vitest'
import { metricWords, type MetricRow } from './metric-words.ts'

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

test('a metric that ended took the time between its ends', () => {
  expect(metricWords(row, now)).toEqual({
    actions: 'Submitted for review → Second review',
    took: '2 days 2 h',
  })
  expect(metricWords({ ...row, EndAction: 'NoActionRequest' }, now).actions).toBe(
    'Submitted for review → No request',
  )
})

test('an open metric lasts until now, also when the clock of the browser is behind', () => {
  const open: MetricRow = { ...row, EndTime: null, EndAction: null, Status: 'Pending' }
  expect(metricWords(open, now)).toEqual({
    actions: 'Submitted for review',
    took: 'Open for 4 days',
  })
  expect(metricWords(open, 0).took).toBe('Open for under a minute')
})

test('an Error row says what was not recorded', () => {
  const failed: MetricRow = {
    ...row,
    Status: 'Error',
    ErrorMessage: 'No open row',
    StartTime: null,
  }
  expect(metricWords(failed, now).took).toBe('Start not recorded')
  expect(metricWords({ ...failed, StartTime: row.StartTime, EndTime: null }, now).took).toBe(
    'End not recorded',
  )
})
