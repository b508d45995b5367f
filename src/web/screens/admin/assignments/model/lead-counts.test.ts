import { expect, test } from 'vitest'
import { draftOf, withEdits } from './assignment-draft.ts'
import { leadCounts } from './lead-counts.ts'
import { consultantsOf, standard } from './matrix.fixture.ts'

const rows = [standard(1, { SC: 'MAX', AC: 'SAM' }), standard(2, { SC: 'MAX' }), standard(3)]

test('counts assignments with unsaved changes, in display order and nobody last', () => {
  const { now } = withEdits(draftOf(new Map()), [
    { standard_id: 3, phase: 'verification', role: 'SC', name: '', stored: null, to: 'sam' },
    { standard_id: 2, phase: 'verification', role: 'SC', name: '', stored: 'MAX', to: null },
  ])
  const counts = leadCounts(rows, 'verification', now, consultantsOf('sam', 'alex', 'max'))
  expect(counts.map(({ Id, SC, AC }) => [Id?.toLowerCase() ?? null, SC, AC])).toEqual([
    ['sam', { shown: 1, more: 1 }, { shown: 1, more: 0 }],
    ['max', { shown: 1, more: -1 }, { shown: 0, more: 0 }],
    [null, { shown: 1, more: 0 }, { shown: 2, more: 0 }],
  ])
  expect(leadCounts([], 'verification', now, [])).toEqual([])
})
