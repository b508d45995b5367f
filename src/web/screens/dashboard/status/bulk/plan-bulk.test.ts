import { expect, test } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { bulkVerbs } from '#rules/review/bulk/bulk-verbs.ts'
import { standardView } from '#web/screens/dashboard/shared/standard-view.fixture.ts'
import { assignmentFailures, statusFailure } from './bulk-failures.ts'
import { describeBulk, headOf } from './describe-bulk.ts'
import { judgeAll, planBulk, undoPlan, type BulkAct } from './plan-bulk.ts'

const phase = 'desktop-review'
const views = [
  standardView({ id: 1, label: 'Full Score', Status: 'Complete', earned: 1 }),
  standardView({ id: 2, label: 'Waiting Client Submission', Status: 'Blank', OwnerId: 'SAM' }),
  standardView({ id: 3, label: 'Not Applicable', Status: 'NotApplicable', OwnerId: null }),
  standardView({ id: 4, label: 'Pending First SC Review', Status: 'ReadyForSecondReview' }),
]
const nameOf = (id: string | null) => id ?? 'unknown'
const everything = () => true

const verb = (name: string): BulkAct => {
  const found = bulkVerbs[phase].find((one) => one.name === name)
  if (!found) throw new Error(`No verb ${name}`)
  return { kind: 'status', verb: found }
}
const planned = (act: BulkAct, reason?: string) =>
  planBulk(act, judgeAll(act, views, phase, everything), phase, reason)
const described = (act: BulkAct, may = everything) =>
  describeBulk(act, judgeAll(act, views, phase, may), nameOf)

test('plans a verb for the standards that it changes, with the columns replaced and the status that was seen', () => {
  expect(planned(verb('Send back'), 'Sign it')).toEqual({
    kind: 'status',
    phase,
    reason: 'Sign it',
    steps: [
      {
        standard_id: 4,
        name: 'RM 1-4',
        kept: 'Pending First SC Review',
        next: 'Revisions Required',
        set: { Status: 'Complete', IsReadyByClient: false, InitiateSecondReview: false },
        before: { Status: 'ReadyForSecondReview', IsReadyByClient: false },
        seen: { Status: 'ReadyForSecondReview', IsReadyByClient: false },
      },
    ],
  })
})

test('only what is sent back carries a reason', () => {
  expect(planned(verb('Not applicable'), 'Sign it')).toMatchObject({ reason: '' })
})

test('plans an assignment only where someone else is assigned, in any letter case', () => {
  const steps = (to: string | null) => planned({ kind: 'SC', to }).steps
  expect(steps('sam')).toEqual([
    {
      name: 'RM 1-3',
      standard_id: 3,
      phase,
      role: 'SC',
      from_consultant_id: null,
      to_consultant_id: 'sam',
    },
  ])
  expect(steps(null)).toHaveLength(3)
})

test('undoes only applied changes, expecting what they left', () => {
  const plan = planned(verb('Not applicable'))
  expect(undoPlan(plan, new Set([2])).steps).toMatchObject([
    {
      standard_id: 2,
      set: { Status: 'Blank', IsReadyByClient: false },
      seen: { Status: 'NotApplicable', UploadThisStandard: false },
      kept: 'Not Applicable',
    },
  ])
  expect(undoPlan(planned({ kind: 'SC', to: 'alex' }), new Set([3])).steps).toMatchObject([
    { standard_id: 3, from_consultant_id: 'alex', to_consultant_id: null },
  ])
})

test('describes what changes, what already is, and what cannot be changed with each reason', () => {
  expect(described(verb('Not applicable'))).toEqual({
    sentence:
      'Mark 4 standards as not applicable: 1 will change from Full Score, 1 from Waiting Client Submission, 1 from Pending First SC Review, 1 already is.',
    closed: [],
  })
  expect(described(verb('Send back'))).toEqual({
    sentence: 'Send back 4 standards: 1 will change from Pending First SC Review, 3 cannot.',
    closed: [
      { id: 1, name: 'RM 1-1', why: 'has its full score' },
      { id: 2, name: 'RM 1-2', why: 'is with the client' },
      { id: 3, name: 'RM 1-3', why: 'is not applicable' },
    ],
  })
})

test('names the person that an assignment replaces', () => {
  expect(described({ kind: 'SC', to: 'alex' }).sentence).toBe(
    'Assign alex as SC to 4 standards: 2 reassigned from sam, 1 reassigned from SAM, 1 had no SC.',
  )
  expect(described({ kind: 'AC', to: null }).sentence).toBe(
    'Unassign the AC of 4 standards: 4 already are.',
  )
  expect(described({ kind: 'AC', to: 'cora' }, () => false)).toMatchObject({
    sentence: 'Assign cora as AC to 4 standards: 4 cannot.',
    closed: [
      { why: 'is led by another SC' },
      { why: 'is led by another SC' },
      { why: 'has no SC, who assigns the AC' },
      { why: 'is led by another SC' },
    ],
  })
  expect(headOf({ kind: 'SC', to: undefined }, 1, nameOf)).toBe('Assign the SC of 1 standard')
})

const error = (more: object) =>
  new ApiError({ status: 409, code: 'conflict', text: 'Gone', requestId: 'r1', ...more })

test('a standard that was not changed says who was first, and what was kept', () => {
  const [step] = planned(verb('Send back')).steps
  if (!step || !('kept' in step)) throw new Error('No step')
  expect(statusFailure(step, error({}))).toMatchObject({
    name: 'RM 1-4',
    what: 'Gone',
    kept: { text: 'Pending First SC Review' },
    requestId: 'r1',
  })
  const conflict = { field: 'Status', stored: 'Complete', by: 'Alex', at: null }
  expect(statusFailure(step, error({ conflict }))).toMatchObject({
    what: 'Alex changed it in the meantime',
    kept: { text: 'Status: Complete' },
  })
})

test('assignments that somebody else was first at are named, and the others are left to send', () => {
  const plan = planned({ kind: 'AC', to: 'cora' })
  if (plan.kind !== 'assignments') throw new Error('No assignments')
  const at = (place: string) => ({
    place,
    field: 'JuniorOwnerId',
    stored: 'ann',
    by: null,
    at: null,
  })
  const conflicts = [at('assignmentChanges.1')]
  const { failures, left } = assignmentFailures(plan.steps, error({ conflicts }))
  expect(failures).toMatchObject([
    { name: 'RM 1-2', what: 'somebody else changed it in the meantime', kept: { id: 'ann' } },
  ])
  expect(left.map(({ standard_id }) => standard_id)).toEqual([1, 3, 4])

  for (const unknown of [[], [at('assignmentChanges.99')]]) {
    const all = assignmentFailures(plan.steps, error({ conflicts: unknown }))
    expect(all.left).toEqual([])
    expect(all.failures).toHaveLength(4)
  }
})
