import { expect, test } from 'vitest'
import type { Refused } from './refused.ts'
import { RefusalWindows } from './refusal-windows.ts'

const refused = (more: Partial<Refused> = {}): Refused => ({
  target: 'ps',
  userId: 'casey',
  call: 'Task:Create',
  projectId: 1,
  asked: { project_id: 1 },
  code: 'notAllowed',
  status: 403,
  requestId: 'r',
  address: '192.0.2.1',
  ...more,
})

const moment = Date.parse('2026-11-21T09:00:00Z')

test('the first refusal of a kind is told at once, what repeats it within the minute is one row with their number', () => {
  const windows = new RefusalWindows()
  expect(windows.note(refused(), moment)).toMatchObject({ Call: 'Task:Create', Times: 1 })
  for (let n = 1; n <= 500; n++) expect(windows.note(refused(), moment + n)).toBeUndefined()
  expect(windows.over(moment + 59_999)).toEqual([])
  expect(windows.over(moment + 60_000)).toMatchObject([
    { target: 'ps', row: { Times: 500, FirstAt: '2026-11-21T09:00:00.001Z', UserId: 'casey' } },
  ])
  expect(windows.over(moment + 120_000)).toEqual([])
  expect(windows.note(refused(), moment + 60_001)).toMatchObject({ Times: 1 })
})

test('what differs in person, call, ids, code, address or target is told by itself', () => {
  const windows = new RefusalWindows()
  const kinds: Partial<Refused>[] = [
    {},
    { userId: 'blair' },
    { call: 'Task:Edit' },
    { asked: { project_id: 2 } },
    { code: 'notFound' },
    { address: '192.0.2.2' },
    { target: 'rds' },
  ]
  for (const kind of kinds) expect(windows.note(refused(kind), moment)).toBeDefined()
})

test('a flood of one person is told 60 times and then counted by call', () => {
  const windows = new RefusalWindows()
  const told = Array.from({ length: 100_000 }, (_, id) =>
    windows.note(refused({ projectId: id, asked: { project_id: id } }), moment),
  ).filter(Boolean)
  expect(told).toHaveLength(60)
  expect(windows.note(refused({ userId: 'blair' }), moment)).toBeDefined()
  expect(windows.all()).toMatchObject([
    { row: { Times: 99_940, Call: 'Task:Create', Asked: {}, ProjectId: null, Address: null } },
  ])
})

test('a flood of many people is bounded, too', () => {
  const windows = new RefusalWindows()
  let told = 0
  for (let person = 0; person < 500; person++)
    for (let id = 0; id < 100; id++)
      if (windows.note(refused({ userId: `u${person}`, asked: { id } }), moment)) told += 1
  expect(told).toBeLessThanOrEqual(20_000)
  const counted = windows.all().reduce((sum, { row }) => sum + row.Times, 0)
  expect(told + counted).toBe(50_000)
})

test('calls of nobody are counted by call and never told one by one; attempts to sign in are told', () => {
  const windows = new RefusalWindows()
  const nobody = { userId: null, code: 'notSignedIn', status: 401 }
  for (let n = 0; n < 9; n++)
    expect(windows.note(refused({ ...nobody, asked: { id: n } }), moment)).toBeUndefined()
  expect(windows.note(refused({ ...nobody, call: 'sign-in/email' }), moment)).toBeDefined()
  expect(windows.all()).toMatchObject([{ row: { Times: 9, UserId: null, Asked: {} } }])
})

test('what could not be stored is told again', () => {
  const windows = new RefusalWindows()
  const row = windows.note(refused(), moment)!
  windows.forget('ps', row)
  expect(windows.note(refused(), moment)).toBeDefined()
})
