import { expect, test } from 'vitest'
import { isCheckDue, lastDue, parseTimeOfDay } from './schedule.ts'

test.each([
  ['00:00', 0],
  ['02:30', 150],
  ['23:59', 1439],
  ['24:00', undefined],
  ['2:30', undefined],
  ['02:60', undefined],
  ['', undefined],
])('the time %j is %o', (text, time) => expect(parseTimeOfDay(text)).toBe(time))

test.each([
  ['2026-11-26T02:29:59Z', '2026-11-25T02:30:00Z'],
  ['2026-11-26T02:30:00Z', '2026-11-26T02:30:00Z'],
  ['2026-11-26T23:59:59Z', '2026-11-26T02:30:00Z'],
  ['2026-01-01T00:00:00Z', '2025-12-31T02:30:00Z'],
])('at %s the backup of %s was due last', (now, due) =>
  expect(lastDue(150, Date.parse(now))).toBe(Date.parse(due)),
)

const day = 86_400_000
test.each([
  ['never restored', 7, undefined, true],
  ['restored yesterday', 7, 1, false],
  ['restored six days ago', 7, 6, false],
  ['restored almost seven days ago, since the last one took a while', 7, 6.9, true],
  ['switched off', 0, undefined, false],
])('%s', (_, days, age, due) =>
  expect(isCheckDue(days, age === undefined ? undefined : 50 * day - age * day, 50 * day)).toBe(
    due,
  ),
)
