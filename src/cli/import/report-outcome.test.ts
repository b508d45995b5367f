import { expect, test } from 'vitest'
import { formatProblems, formatOutcome } from './report-outcome.ts'

const imported = {
  module_id: 7,
  name: 'Sample',
  version: '1',
  organization: 'Nobody',
  standards: 1,
  elements: 1131,
  existing_module_id: null,
  warnings: [],
}

test('an import reports the id of the module and the counts', () => {
  expect(formatOutcome(imported, 'ps')).toEqual([
    'Imported "Sample", version 1, into ps as module 7: 1 standard, 1,131 elements.',
  ])
})

test('a dry run reports that nothing was stored, and lists the warnings', () => {
  const warnings = [{ place: '/standards/0/name', line: 12, message: 'differs' }]
  expect(formatOutcome({ ...imported, module_id: null, version: '', warnings }, 'rds')).toEqual([
    '"Sample" can be imported into rds: 1 standard, 1,131 elements. Nothing was stored (dry run).',
    '1 warning:',
    '  line 12, /standards/0/name: differs',
  ])
})

test('a problem names its line once', () => {
  expect(
    formatProblems([
      { place: 'line 3, column 9', line: 3, message: 'a' },
      { place: '/module', line: 2, message: 'b' },
      { place: 'text', message: 'c' },
    ]),
  ).toEqual(['  line 3, column 9: a', '  line 2, /module: b', '  text: c'])
})
