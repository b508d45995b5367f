import { expect, test } from 'vitest'
import { isUnderway, stageLabel, type ImportStage } from './import-stage.ts'

const found = {
  module_id: null,
  name: 'Sample',
  version: '1',
  standards: 1,
  elements: 1131,
  existing_module_id: null,
  warnings: [],
  organization: 'Nobody',
}

test.each<[ImportStage, string, boolean]>([
  [{ at: 'idle' }, '', false],
  [{ at: 'turned away', why: 'x' }, '', false],
  [{ at: 'reading', share: 0.5 }, 'Reading the file', true],
  [{ at: 'checking', share: 0.5 }, 'Sending the file', true],
  [{ at: 'checking', share: 1 }, 'Checking the file', true],
  [{ at: 'not checked' }, '', false],
  [
    { at: 'checked', found },
    'Checked: 1 standard, 1,131 elements. Nothing is imported yet.',
    false,
  ],
  [{ at: 'storing', share: 0, found }, 'Sending the file', true],
  [{ at: 'storing', share: 1, found }, 'Storing 1 standard', true],
  [{ at: 'not stored', found }, '', false],
  [{ at: 'stored', found }, 'Imported: 1 standard, 1,131 elements.', false],
])('describes $0.at as "%s"', (stage, words, underway) => {
  expect(stageLabel(stage)).toBe(words)
  expect(isUnderway(stage)).toBe(underway)
})
