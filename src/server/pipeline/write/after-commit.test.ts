import { expect, test } from 'vitest'
import type { SignIns } from '#operations/core/operation.ts'
import { afterCommit } from './after-commit.ts'
import type { Outcome } from './request/write-outcome.ts'

const signIns = {} as SignIns
const outcomeWith = (after?: (context: unknown) => Promise<void>): Outcome<'done'> =>
  ({
    status: 'done',
    request: { contract: { name: 'User:Delete' }, operation: { after }, parameters: { Id: 'a' } },
    found: { Id: 'A' },
    updates: { user_id: 'A' },
  }) as never

test('passes the parameters, the snapshot, the updates and the accounts', async () => {
  const passed: unknown[] = []
  const reported: unknown[] = []
  const follow = afterCommit(signIns, (error) => reported.push(error))
  await follow(outcomeWith(async (context) => void passed.push(context)))
  await follow(outcomeWith())
  expect(passed).toEqual([
    { parameters: { Id: 'a' }, found: { Id: 'A' }, updates: { user_id: 'A' }, signIns },
  ])
  expect(reported).toEqual([])
})

test('reports an error, and the write has succeeded all the same', async () => {
  const reported: unknown[] = []
  const follow = afterCommit(signIns, (error) => reported.push(error))
  const cause = new Error('no connection')
  await follow(outcomeWith(() => Promise.reject(cause)))
  expect(reported).toEqual([new Error('What follows User:Delete failed', { cause })])
})
