import { expect, test } from 'vitest'
import { consultantsOf, standard } from '../model/matrix.fixture.ts'
import { planBulk, type BulkWish } from './plan-bulk.ts'

const rows = [
  standard(1, { SC: 'sam' }),
  standard(2, { SC: 'sam' }),
  standard(3),
  standard(4, { verification: { SC: 'max' } }),
]
const standing = {
  rows,
  chosen: rows,
  phase: 'verification' as const,
  changes: new Map(),
  consultants: consultantsOf('sam', 'max', 'alex'),
}
const wish: BulkWish = {
  people: { SC: undefined, AC: undefined },
  spread: null,
  isInAllPhases: false,
  isOnlyOpen: false,
}
const places = (edits: readonly { standard_id: number; role: string; to: string | null }[]) =>
  edits.map(({ standard_id, role, to }) => `${standard_id} ${role} ${to}`)

test('asks for a person while nobody is selected', () => {
  expect(planBulk(standing, wish)).toEqual({ edits: [], words: 'Choose who to assign.' })
  const spread = { role: 'SC', takers: [], isLevelling: false } as const
  expect(planBulk(standing, { ...wish, spread }).edits).toEqual([])
})

test('assigns one person per role, in this phase or in all', () => {
  const people = { SC: 'max', AC: null }
  expect(places(planBulk(standing, { ...wish, people }).edits)).toEqual([
    '1 SC max',
    '2 SC max',
    '3 SC max',
  ])
  const all = planBulk(standing, { ...wish, people, isInAllPhases: true, isOnlyOpen: true })
  expect(all.edits.map(({ standard_id, phase }) => `${standard_id} ${phase}`)).toEqual([
    '3 gap-analysis',
    '3 desktop-review',
    '3 verification',
    '4 gap-analysis',
    '4 desktop-review',
  ])
  expect(planBulk({ ...standing, chosen: [] }, { ...wish, people }).words).toBe(
    'They are already assigned.',
  )
})

test('distributes evenly among several people and names them', () => {
  const spread = { role: 'AC', takers: ['alex', 'sam'], isLevelling: false } as const
  const { edits, words } = planBulk(standing, { ...wish, spread })
  expect(places(edits)).toEqual(['1 AC sam', '2 AC sam', '3 AC alex', '4 AC alex'])
  expect(words).toBe('Full sam 2, Full alex 2: AC 4 times')
})

test('counts existing assignments when levelling', () => {
  const spread = { role: 'SC', takers: ['sam', 'max'], isLevelling: true } as const
  const open = { ...standing, chosen: rows.slice(2) }
  expect(places(planBulk(open, { ...wish, spread }).edits)).toEqual(['3 SC max'])
  const onlyOpen = planBulk(standing, { ...wish, spread, isOnlyOpen: true })
  expect(places(onlyOpen.edits)).toEqual(['3 SC max'])
})
