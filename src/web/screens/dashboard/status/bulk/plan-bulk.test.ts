import { expect, test } from 'vitest'
import { standardView } from '#web/screens/dashboard/shared/standard-view.fixture.ts'
import { describeBulk } from './describe-bulk.ts'
import { labelWithStatus, planBulk, undoPlan } from './plan-bulk.ts'

const phase = 'desktop-review'
const views = [
  standardView({ id: 1, label: 'Full Score', Status: 'Complete', earned: 1 }),
  standardView({ id: 2, label: 'Waiting Client Submission', Status: 'Blank', OwnerId: 'SAM' }),
  standardView({ id: 3, label: 'Not Applicable', Status: 'NotApplicable', OwnerId: null }),
]
const nameOf = (id: string | null) => id ?? 'unknown'

test('plans a status only for standards that it changes, with the status replaced', () => {
  expect(planBulk({ kind: 'status', status: 'NotApplicable' }, views, phase)).toEqual({
    kind: 'status',
    phase,
    steps: [
      { standard_id: 1, name: 'RM 1-1', from: 'Complete', to: 'NotApplicable' },
      { standard_id: 2, name: 'RM 1-2', from: 'Blank', to: 'NotApplicable' },
    ],
  })
})

test('plans an assignment only where someone else is assigned, in any letter case', () => {
  expect(planBulk({ kind: 'SC', to: 'sam' }, views, phase).steps).toEqual([
    { standard_id: 3, phase, role: 'SC', from_consultant_id: null, to_consultant_id: 'sam' },
  ])
  expect(planBulk({ kind: 'SC', to: null }, views, phase).steps).toHaveLength(2)
})

test('undoes only applied changes', () => {
  const plan = planBulk({ kind: 'status', status: 'NotApplicable' }, views, phase)
  expect(undoPlan(plan, new Set([2])).steps).toEqual([
    { standard_id: 2, name: 'RM 1-2', from: 'NotApplicable', to: 'Blank' },
  ])
  const assignment = planBulk({ kind: 'SC', to: 'alex' }, views, phase)
  expect(undoPlan(assignment, new Set([3])).steps).toEqual([
    { standard_id: 3, phase, role: 'SC', from_consultant_id: 'alex', to_consultant_id: null },
  ])
})

test('predicts the label by the rules of the phase', () => {
  const foreseen = (status: 'Blank' | 'Complete' | 'ReadyForSecondReview') =>
    views.map((view) => labelWithStatus(view, phase, status))
  expect(foreseen('Blank')).toEqual(['Full Score', 'Waiting Client Submission', 'Not Assigned'])
  expect(foreseen('Complete')[1]).toBe('Revisions Required')
  expect(foreseen('ReadyForSecondReview')[1]).toBe('Pending First SC Review')
})

test('describes what changes, what keeps its label and what is already set', () => {
  const preview = (status: 'NotApplicable' | 'Blank') =>
    describeBulk({ kind: 'status', status }, views, phase, nameOf)
  expect(preview('NotApplicable')).toBe(
    'Set 3 standards to Not Applicable: 1 will change from Full Score, 1 from Waiting Client Submission, 1 already is.',
  )
  expect(preview('Blank')).toBe(
    'Set 3 standards to Blank: 1 will change from Not Applicable to Not Assigned, 1 keeps the label Full Score, 1 already is.',
  )
})

test('names the person that an assignment replaces', () => {
  expect(describeBulk({ kind: 'SC', to: 'alex' }, views, phase, nameOf)).toBe(
    'Assign alex as SC to 3 standards: 1 reassigned from sam, 1 reassigned from SAM, 1 had no SC.',
  )
  expect(describeBulk({ kind: 'AC', to: null }, views, phase, nameOf)).toBe(
    'Unassign the AC of 3 standards: 3 already are.',
  )
  expect(describeBulk({ kind: 'SC', to: null }, views, phase, nameOf)).toBe(
    'Unassign the SC of 3 standards: 1 unassigned from sam, 1 unassigned from SAM, 1 already is.',
  )
})
