import { expect, test } from 'vitest'
import type { StandardRow } from '../../data/contracts.ts'
import { byLabel, isAskedOfClient, isInQueue } from './my-queue.ts'

const standard = (label: string, OwnerId: string | null, JuniorOwnerId: string | null = null) =>
  ({
    phaseDetails: { 'desktop-review': { label, labelOrder: label.length, OwnerId, JuniorOwnerId } },
  }) as unknown as StandardRow

test('a first AC review waits for the associate, in whatever letter case the ids are', () => {
  expect(isInQueue(standard('Pending First AC Review', 'SAM', 'ALEX'), 'alex')).toBe(true)
  expect(isInQueue(standard('Pending First AC Review', 'SAM', 'ALEX'), 'sam')).toBe(false)
})

test('without an associate the first review waits for the senior', () => {
  expect(isInQueue(standard('Pending First AC Review', 'SAM'), 'sam')).toBe(true)
})

test.each(['Pending First SC Review', 'Pending Second SC Review', 'Pending RFI Review'])(
  '%s waits for the senior alone',
  (label) => {
    expect(isInQueue(standard(label, 'SAM', 'ALEX'), 'sam')).toBe(true)
    expect(isInQueue(standard(label, 'SAM', 'ALEX'), 'alex')).toBe(false)
  },
)

test('what waits for the client or is done waits for no consultant', () => {
  for (const label of ['Waiting Client Submission', 'Full Score', 'Uploaded To URAC'])
    expect(isInQueue(standard(label, 'SAM', 'SAM'), 'sam')).toBe(false)
})

test('submission and revisions are asked of the client', () => {
  expect(isAskedOfClient(standard('Waiting Client Submission', 'SAM'))).toBe(true)
  expect(isAskedOfClient(standard('Revisions Required', 'SAM'))).toBe(true)
  expect(isAskedOfClient(standard('Pending First AC Review', 'SAM'))).toBe(false)
})

test('labels stand in their sort order', () => {
  const rows = [standard('Long label', 'a'), standard('Short', 'a'), standard('Short', 'b')]
  expect(byLabel(rows).map(([label, { length }]) => [label, length])).toEqual([
    ['Short', 2],
    ['Long label', 1],
  ])
})
