import { expect, test } from 'vitest'
import { phaseLabels } from './phase-label.ts'
import { isComplete, isInScope, progressOf } from './progress.ts'

const labels = Object.values(phaseLabels).flat()
const namesOf = (wanted: typeof labels) => [...new Set(wanted.map(({ label }) => label))]

test('full score, complete, passed through and delivered standards are complete', () => {
  expect(namesOf(labels.filter(isComplete))).toEqual([
    'Complete',
    'Full Score',
    'Marked For Upload',
    'Uploaded To URAC',
    'Score from DTR',
  ])
})

test('standards that are or should be Not Applicable are out of scope', () => {
  expect(namesOf(labels.filter((label) => !isInScope(label)))).toEqual([
    'Should be N/A',
    'Not Applicable',
  ])
})

test('progress is the complete standards among those in scope', () => {
  expect(progressOf(labels.map((label) => ({ label })))).toEqual({ plumb: 6, inScope: 19 })
  expect(progressOf([])).toEqual({ plumb: 0, inScope: 0 })
})
