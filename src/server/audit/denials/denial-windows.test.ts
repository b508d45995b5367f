import { expect, test } from 'vitest'
import { DenialWindows } from './denial-windows.ts'
import type { Denial } from './denial.ts'

const refused = (more: Partial<Denial> = {}): Denial => ({
  target: 'ps',
  userId: 'casey',
  call: 'Task:Create',
  projectId: 1,
  requestedIds: { project_id: 1 },
  code: 'notAllowed',
  status: 403,
  requestId: 'r',
  address: '192.0.2.1',
  ...more,
})

const moment = Date.parse('2026-11-21T09:00:00Z')

test('records the first denial of a kind immediately, and its repeats within the minute as one row with their count', () => {
  const windows = new DenialWindows()
  expect(windows.note(refused(), moment)).toMatchObject({ Call: 'Task:Create', Times: 1 })
  for (let n = 1; n <= 500; n++) expect(windows.note(refused(), moment + n)).toBeUndefined()
  expect(windows.takeExpired(moment + 59_999)).toEqual([])
  expect(windows.takeExpired(moment + 60_000)).toMatchObject([
    { target: 'ps', row: { Times: 500, FirstAt: '2026-11-21T09:00:00.001Z', UserId: 'casey' } },
  ])
  expect(windows.takeExpired(moment + 120_000)).toEqual([])
  expect(windows.note(refused(), moment + 60_001)).toMatchObject({ Times: 1 })
})

test('records denials separately that differ in person, call, ids, code, address or target', () => {
  const windows = new DenialWindows()
  const kinds: Partial<Denial>[] = [
    {},
    { userId: 'blair' },
    { call: 'Task:Edit' },
    { requestedIds: { project_id: 2 } },
    { code: 'notFound' },
    { address: '192.0.2.2' },
    { target: 'rds' },
  ]
  for (const kind of kinds) expect(windows.note(refused(kind), moment)).toBeDefined()
})

test('records 60 denials of one person, then counts them by call', () => {
  const windows = new DenialWindows()
  const noted = Array.from({ length: 100_000 }, (_, id) =>
    windows.note(refused({ projectId: id, requestedIds: { project_id: id } }), moment),
  ).filter(Boolean)
  expect(noted).toHaveLength(60)
  expect(windows.note(refused({ userId: 'blair' }), moment)).toBeDefined()
  expect(windows.takeAll()).toMatchObject([
    { row: { Times: 99_940, Call: 'Task:Create', Asked: {}, ProjectId: null, Address: null } },
  ])
})

test('a flood of many people is bounded, too', () => {
  const windows = new DenialWindows()
  let noted = 0
  for (let person = 0; person < 500; person++)
    for (let id = 0; id < 100; id++)
      if (windows.note(refused({ userId: `u${person}`, requestedIds: { id } }), moment)) noted += 1
  expect(noted).toBeLessThanOrEqual(20_000)
  const counted = windows.takeAll().reduce((sum, { row }) => sum + row.Times, 0)
  expect(noted + counted).toBe(50_000)
})

test('anonymous calls are only counted by call; sign-in attempts are recorded one by one', () => {
  const windows = new DenialWindows()
  const nobody = { userId: null, code: 'notSignedIn', status: 401 }
  for (let n = 0; n < 9; n++)
    expect(windows.note(refused({ ...nobody, requestedIds: { id: n } }), moment)).toBeUndefined()
  expect(windows.note(refused({ ...nobody, call: 'sign-in/email' }), moment)).toBeDefined()
  expect(windows.takeAll()).toMatchObject([{ row: { Times: 9, UserId: null, Asked: {} } }])
})

test('retries denials that could not be stored', () => {
  const windows = new DenialWindows()
  const row = windows.note(refused(), moment)!
  windows.remove('ps', row)
  expect(windows.note(refused(), moment)).toBeDefined()
})
