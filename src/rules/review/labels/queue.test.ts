import { expect, test } from 'vitest'
import { isInQueueOf, isInQueueOfClient, waitsFor } from './queue.ts'

const standard = (label: string, OwnerId: string | null, JuniorOwnerId: string | null = null) => ({
  label,
  OwnerId,
  JuniorOwnerId,
})

test.each(['Pending First AC Review', 'Marked For Upload'])(
  '%s waits for the associate, in any letter case of the ids',
  (label) => {
    expect(isInQueueOf('alex', standard(label, 'SAM', 'ALEX'))).toBe(true)
    expect(isInQueueOf('sam', standard(label, 'SAM', 'ALEX'))).toBe(false)
  },
)

test('the first review waits for the senior consultant when there is no associate', () => {
  expect(isInQueueOf('sam', standard('Pending First AC Review', 'SAM'))).toBe(true)
})

test.each(['Pending First SC Review', 'Pending Second SC Review', 'Pending RFI Review'])(
  '%s waits only for the senior consultant',
  (label) => {
    expect(isInQueueOf('sam', standard(label, 'SAM', 'ALEX'))).toBe(true)
    expect(isInQueueOf('alex', standard(label, 'SAM', 'ALEX'))).toBe(false)
  },
)

test.each(['Waiting Client Submission', 'Revisions Required', 'Full Score', 'Uploaded To URAC'])(
  '%s waits for no consultant',
  (label) => {
    expect(isInQueueOf('sam', standard(label, 'SAM', 'SAM'))).toBe(false)
  },
)

test('a standard without consultants, or without Desktop Review, is in no queue', () => {
  expect(isInQueueOf('sam', standard('Pending First AC Review', null))).toBe(false)
  expect(isInQueueOf('sam', undefined)).toBe(false)
  expect(isInQueueOfClient(undefined)).toBe(false)
})

test('submission and revisions wait for the client', () => {
  expect(isInQueueOfClient(standard('Waiting Client Submission', 'SAM'))).toBe(true)
  expect(isInQueueOfClient(standard('Revisions Required', 'SAM'))).toBe(true)
  expect(isInQueueOfClient(standard('Pending First AC Review', 'SAM'))).toBe(false)
})

test('staff wait as consultants and a client for the submission, also one who leads a standard', () => {
  const led = standard('Pending First SC Review', 'SAM')
  const returned = standard('Revisions Required', 'SAM')
  expect(waitsFor({ userId: 'sam', isStaff: true }, led)).toBe(true)
  expect(waitsFor({ userId: 'sam', isStaff: true }, returned)).toBe(false)
  expect(waitsFor({ userId: 'sam', isStaff: false }, led)).toBe(false)
  expect(waitsFor({ userId: 'sam', isStaff: false }, returned)).toBe(true)
})
