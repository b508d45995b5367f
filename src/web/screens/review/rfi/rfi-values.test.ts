import { expect, test } from 'vitest'
import { changesOfRequest, dueOf, problemOfValues, type RfiValues } from './rfi-values.ts'

const values: RfiValues = { text: 'Which?', received: '2026-11-25', due: null, elements: [1, 2] }

test('the due date follows the day of receipt until it is typed or removed', () => {
  expect(dueOf(values, 30)).toBe('2026-12-25')
  expect(dueOf({ ...values, received: '2026-12-01' }, 30)).toBe('2026-12-31')
  expect(dueOf({ ...values, received: '' }, 30)).toBe('')
  expect(dueOf({ ...values, due: '2027-01-31' }, 30)).toBe('2027-01-31')
  expect(dueOf({ ...values, due: '' }, 30)).toBe('')
})

test.each<[object, string | undefined]>([
  [{}, undefined],
  [{ due: '' }, undefined],
  [{ due: '2026-11-25' }, undefined],
  [{ text: ' \n' }, 'text'],
  [{ received: '' }, 'received'],
  [{ received: '1899-01-01' }, 'received'],
  [{ due: '2026-11-24' }, 'due'],
  [{ due: '0026-12-01' }, 'due'],
])('with %j the wrong field is %s', (more, field) => {
  expect(problemOfValues({ ...values, ...more }, 30)?.field).toBe(field)
})

test('sends what differs and expects what was seen of it', () => {
  const from = { ...values, due: '2026-12-25' }
  expect(changesOfRequest(from, from, [1, 2])).toBeNull()
  expect(changesOfRequest(from, { ...from, elements: [2, 1] }, [1, 2])).toBeNull()
  expect(changesOfRequest(from, { ...from, due: '' }, [1, 2])).toEqual({
    parameters: { due_date: null },
    expected: { DueDate: '2026-12-25' },
  })
  expect(
    changesOfRequest(
      from,
      { text: 'What?', received: '2026-11-26', due: '2026-12-26', elements: [] },
      [2, 1, 9],
    ),
  ).toEqual({
    parameters: {
      text: 'What?',
      received_date: '2026-11-26',
      due_date: '2026-12-26',
      element_ids: [],
    },
    expected: {
      Text: 'Which?',
      ReceivedDate: '2026-11-25',
      DueDate: '2026-12-25',
      ElementIds: [2, 1, 9],
    },
  })
})
