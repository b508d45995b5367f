import { expect, test } from 'vitest'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { describeLeads, ownConsultants } from './own-consultants.ts'

const standard = (OwnerId: string | null, JuniorOwnerId: string | null) =>
  ({ phaseDetails: { 'desktop-review': { OwnerId, JuniorOwnerId } } }) as unknown as StandardRow
const people = [
  { Id: 'alex', FullName: 'Alex Associate' },
  { Id: 'nobody', FullName: 'Nobody Here' },
  { Id: 'sam', FullName: 'Sam Senior' },
]

test('the consultants of a client are those who lead its standards, in any letter case of their ids, the most standards first', () => {
  const standards = [
    standard('SAM', 'alex'),
    standard('sam', null),
    standard(null, 'sam'),
    standard(null, null),
    { phaseDetails: {} } as unknown as StandardRow,
  ]
  expect(ownConsultants(standards, people)).toEqual([
    { Id: 'sam', FullName: 'Sam Senior', SC: 2, AC: 1 },
    { Id: 'alex', FullName: 'Alex Associate', SC: 0, AC: 1 },
  ])
  expect(ownConsultants([], people)).toEqual([])
})

test('consultants of equally many standards are sorted by name, numbers as numbers', () => {
  const reviewers = ['Reviewer 10', 'reviewer 2'].map((FullName) => ({ Id: FullName, FullName }))
  const led = reviewers.map(({ Id }) => standard(Id, null))
  expect(ownConsultants(led, reviewers).map(({ Id }) => Id)).toEqual(['reviewer 2', 'Reviewer 10'])
})

test.each([
  [1, 0, '1 standard as SC'],
  [24, 3, '24 standards as SC, 3 as AC'],
  [0, 2, '2 standards as AC'],
])('%d as SC and %d as AC are %s', (SC, AC, words) => {
  expect(describeLeads({ SC, AC })).toBe(words)
})
