import { expect, test } from 'vitest'
import { beginningOf, nextName } from './next-name.ts'

test.each([
  [[], 'RM 1-1', 'RM 1-1(a)'],
  [[], 'RM 1-1(b)', 'RM 1-1(b)(i)'],
  [['RM 1-1(a)'], 'RM 1-1', 'RM 1-1(b)'],
  [['RM 1-1(b)', 'RM 1-1(a)'], 'RM 1-1', 'RM 1-1(c)'],
  [['RM 1-1(h)'], 'RM 1-1', 'RM 1-1(i)'],
  [['(g)', '(h)', '(i)'], '', '(j)'],
  [['(b)(i)'], '(b)', '(b)(ii)'],
  [['(i)', '(ii)', '(iii)'], '', '(iv)'],
  [['AC-2.9', 'AC-2.10'], 'AC-2', 'AC-2.11'],
  [['XY-1.a'], 'XY-1', 'XY-1.b'],
  [['A', 'B'], '', 'C'],
  [['z'], '', ''],
  [['Policy'], '', ''],
  [['(1)', '(2)'], '', '(3)'],
])('after %j under "%s" comes "%s"', (siblings, above, next) => {
  expect(nextName(siblings, above)).toBe(next)
})

test.each([
  ['RM 1-1 Regulatory watch', 'RM 1-1', 'RM 1-1'],
  ['HI 1-2 Home visits', '', 'HI 1-2'],
  ['AC-2 Account management', '', 'AC-2'],
  ['164.308(a) Safeguards', '', '164.308(a)'],
  ['Nursing', '', ''],
  ['Care at home since 1990', '', ''],
])('the names under "%s" (%j) begin with "%s"', (Name, code, beginning) => {
  expect(beginningOf({ Name, code })).toBe(beginning)
})
