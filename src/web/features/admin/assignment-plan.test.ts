import { expect, test } from 'vitest'
import type { StandardRow } from '../../data/contracts.ts'
import { assignmentChanges, inParts, moduleToAssign, planWords } from './assignment-plan.ts'

const details = (OwnerId: string | null, JuniorOwnerId: string | null = null) =>
  ({ OwnerId, JuniorOwnerId }) as NonNullable<StandardRow['phaseDetails']['verification']>

const row = (Id: number, phaseDetails: StandardRow['phaseDetails'], StandardSetId = 1) =>
  ({ Id, StandardSetId, phaseDetails }) as StandardRow

const open = { 'gap-analysis': details(null), 'desktop-review': details(null) }
const wish = {
  module_id: 1,
  phases: ['gap-analysis', 'desktop-review'] as const,
  SC: 'sam',
  AC: null,
  isTakingOver: false,
}

test('assigns each standard of the module in each wanted phase, and leaves the other role alone', () => {
  const changes = assignmentChanges([row(1, open), row(2, open, 9)], wish)
  expect(changes).toEqual(
    wish.phases.map((phase) => ({
      standard_id: 1,
      phase,
      role: 'SC',
      from_consultant_id: null,
      to_consultant_id: 'sam',
    })),
  )
  expect(planWords(changes)).toBe('Assigns 1 standard in 2 phases: SC 2 times')
})

test('assigns SC and AC together', () => {
  const changes = assignmentChanges([row(1, open)], { ...wish, AC: 'alex' })
  expect(changes.map(({ role }) => role)).toEqual(['SC', 'AC', 'SC', 'AC'])
})

test('leaves what the person has already, in whatever letter case the target stores it', () => {
  const rows = [row(1, { 'gap-analysis': details('SAM') })]
  expect(assignmentChanges(rows, { ...wish, isTakingOver: true })).toEqual([])
})

test('takes over from others only when asked to, from the one who is stored', () => {
  const rows = [row(1, { 'gap-analysis': details('max') })]
  expect(assignmentChanges(rows, wish)).toEqual([])
  const changes = assignmentChanges(rows, { ...wish, isTakingOver: true })
  expect(changes).toMatchObject([{ from_consultant_id: 'max', to_consultant_id: 'sam' }])
  expect(planWords(changes)).toBe(
    'Assigns 1 standard in 1 phase: SC 1 time; 1 of them taken over from others',
  )
})

test('is sent in parts of at most 500', () => {
  const rows = Array.from({ length: 501 }, (_, Id) => row(Id, open))
  expect(inParts(assignmentChanges(rows, wish)).map(({ length }) => length)).toEqual([500, 500, 2])
  expect(inParts([])).toEqual([])
})

test('the module to assign next is the one with the most standards without a lead', () => {
  const led = { 'gap-analysis': details('sam') }
  const rows = [row(1, led), row(2, open, 2), row(3, led, 3), row(4, open, 2), row(5, open, 3)]
  expect(moduleToAssign([{ Id: 1 }, { Id: 3 }, { Id: 2 }], rows)).toBe(2)
  expect(moduleToAssign([{ Id: 1 }], rows)).toBe(1)
  expect(moduleToAssign([], rows)).toBeUndefined()
})
