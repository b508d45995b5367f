import { expect } from 'vitest'
import { nightly } from '../harness/nightly.ts'
import { doesNotStart, noticedWithoutFault, test, undetected } from './detect-mutations.ts'
import { readMutations, writeMutations, type Mutation } from './mutations.ts'

// The nightly run plants all of them; here the actors of the calls are used in rotation.
const oneOfEachCall = (mutations: readonly Mutation[]): Mutation[] =>
  [...Map.groupBy(mutations, ({ name }) => name).values()].flatMap((ofCall, index) =>
    [true, false].flatMap((isOpen) => {
      const alike = ofCall.filter((mutation) => mutation.isOpen === isOpen)
      return alike.slice(index % alike.length).slice(0, 1)
    }),
  )

const writes = oneOfEachCall(writeMutations)
const reads = oneOfEachCall(readMutations)

test('the unchanged matrix is reported by no case', () => {
  expect(doesNotStart()).toBe(false)
})

test('of each write, a mutated cell that allows more and one that allows less are detected', async ({
  stage,
}) => {
  expect(await undetected(stage, 'writes', writes)).toEqual([])
})

test('of each read, a mutated cell that allows more and one that allows less are detected', async ({
  stage,
}) => {
  expect(await undetected(stage, 'reads', reads)).toEqual([])
})

test('detects nothing in the same cases without a fault', nightly, async ({ stage }) => {
  expect(await noticedWithoutFault(stage, [...writes, ...reads])).toEqual([])
})
