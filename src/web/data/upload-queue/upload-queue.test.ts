import { expect, test } from 'vitest'
import {
  isCancellable,
  isPausable,
  isUnfinished,
  uploadCounts,
  nextUploads,
  type UploadStage,
} from './upload-queue.ts'

const queue = (...stages: UploadStage[]) => stages.map((stage, id) => ({ id, stage }))
const ids = (...stages: UploadStage[]) => nextUploads(queue(...stages)).map(({ id }) => id)

test('sends two files in parallel, in the order in which they were chosen', () => {
  expect(ids('Waiting', 'Waiting', 'Waiting')).toEqual([0, 1])
})

test('a file that is being sent or stored occupies a slot', () => {
  expect(ids('Sending', 'Waiting', 'Waiting')).toEqual([1])
  expect(ids('Sending', 'Saving', 'Waiting')).toEqual([])
  expect(ids('Interrupted', 'Interrupted', 'Waiting')).toEqual([])
})

test('a file that is done, paused or has failed frees its slot', () => {
  expect(ids('Done', 'Failed', 'Sending', 'Waiting', 'Waiting')).toEqual([3])
  expect(ids('Paused', 'Paused', 'Waiting', 'Waiting')).toEqual([2, 3])
})

test.each<[UploadStage, boolean, boolean, boolean]>([
  ['Waiting', true, true, true],
  ['Sending', true, true, true],
  ['Interrupted', true, true, true],
  ['Paused', true, false, true],
  ['Saving', true, false, false],
  ['Done', false, false, false],
  ['Failed', false, false, false],
])(
  '%s: still to come %s, can be paused %s, can be cancelled %s',
  (stage, unfinished, pausable, cancellable) => {
    expect(isUnfinished({ id: 1, stage })).toBe(unfinished)
    expect(isPausable({ id: 1, stage })).toBe(pausable)
    expect(isCancellable({ id: 1, stage })).toBe(cancellable)
  },
)

test('counts finished, failed, paused and remaining files', () => {
  expect(uploadCounts(queue('Done', 'Failed', 'Sending', 'Waiting', 'Done', 'Paused'))).toEqual({
    done: 2,
    failed: 1,
    paused: 1,
    left: 2,
  })
})
