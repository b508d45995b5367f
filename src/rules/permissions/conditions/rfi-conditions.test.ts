import { expect, test } from 'vitest'
import * as rfi from './rfi-conditions.ts'

const conditions = { ...rfi }

test.each<[keyof typeof conditions, string, boolean, object, ...object[]]>([
  ['answersOpenRequest', 'open', true, {}, { IsAnswered: false }],
  ['answersOpenRequest', 'answered', false, {}, { IsAnswered: true }],
  ['answersOpenRequest', 'no request', false, {}],
  ['changesLetterTemplate', 'it alone', true, { changes: { RfiLetterTemplate: 'Dear' } }],
  ['changesLetterTemplate', 'its removal', true, { changes: { RfiLetterTemplate: null } }],
  [
    'changesLetterTemplate',
    'another beside it',
    false,
    { changes: { RfiLetterTemplate: 'Dear', RfiDays: 3 } },
  ],
  ['changesLetterTemplate', 'another', false, { changes: { RfiDays: 3 } }],
  ['changesLetterTemplate', 'nothing', false, { changes: {} }],
  ['changesLetterTemplate', 'no changes', false, {}],
])('%s: %s', (condition, _, holds, parameters, ...prior) => {
  expect(
    conditions[condition]({
      userId: 'me',
      parameters: { ...parameters },
      prior: prior.map((row) => ({ ...row })),
    }),
  ).toBe(holds)
})
