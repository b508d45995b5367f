import { expect } from 'vitest'
import { noticedWithoutFault, test, undetected } from '../matrix/detect-mutations.ts'
import { readMutations, writeMutations } from '../matrix/mutations.ts'

test('every mutated cell of the writes is detected', async ({ stage }) => {
  expect(await undetected(stage, 'writes', writeMutations)).toEqual([])
})

test('every mutated cell of the reads is detected', async ({ stage }) => {
  expect(await undetected(stage, 'reads', readMutations)).toEqual([])
})

test('detects nothing in the same cases without a fault', async ({ stage }) => {
  expect(await noticedWithoutFault(stage, [...writeMutations, ...readMutations])).toEqual([])
})
