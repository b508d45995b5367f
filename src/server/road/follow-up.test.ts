import { expect, test } from 'vitest'
import type { SignIns } from '../../operations/kit/operation.ts'
import { followUp } from './follow-up.ts'
import type { Done, Member } from './member.ts'

const signIns = {} as SignIns
const done = { prior: [{ Id: 'A' }], updates: { user_id: 'A' } } as unknown as Done
const memberWith = (after?: (context: unknown) => Promise<void>): Member =>
  ({ contract: { name: 'User:Delete' }, operation: { after }, parameters: { Id: 'a' } }) as never

test('tells what follows the parameters, the rows before, the updates and the accounts', async () => {
  const heard: unknown[] = []
  const reported: unknown[] = []
  const follow = followUp(signIns, (error) => reported.push(error))
  await follow(
    memberWith(async (context) => void heard.push(context)),
    done,
  )
  await follow(memberWith(), done)
  expect(heard).toEqual([
    { parameters: { Id: 'a' }, prior: [{ Id: 'A' }], updates: { user_id: 'A' }, signIns },
  ])
  expect(reported).toEqual([])
})

test('reports what goes wrong, and the write is done all the same', async () => {
  const reported: unknown[] = []
  const follow = followUp(signIns, (error) => reported.push(error))
  const cause = new Error('no connection')
  await follow(
    memberWith(() => Promise.reject(cause)),
    done,
  )
  expect(reported).toEqual([new Error('What follows User:Delete failed', { cause })])
})
