import { expect, test } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { reportSessionLoss } from '../api/api.ts'
import { clearReads, queryClient, sessionKey } from './query-client.ts'

const { queries } = queryClient.getDefaultOptions()
const retry = queries?.retry as (failures: number, error: unknown) => boolean
const delay = queries?.retryDelay as (attempt: number) => number

const failed = (status: number) =>
  new ApiError({ status, code: 'internal', text: 'Something went wrong', requestId: null })

test('cached reads live for 5 minutes', () => {
  expect([queries?.staleTime, queries?.gcTime]).toEqual([300_000, 300_000])
})

test('a read that failed or got no response is retried 3 times with growing delays up to 30 seconds', () => {
  for (const error of [failed(0), failed(500), failed(503), new TypeError('fetch failed')])
    expect([0, 1, 2, 3, 4].map((failures) => retry(failures, error))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  expect([0, 1, 2, 20].map(delay)).toEqual([1000, 2000, 4000, 30_000])
})

test('does not retry a read that was denied', () => {
  for (const status of [400, 401, 403, 404, 409, 423]) expect(retry(0, failed(status))).toBe(false)
})

test('a lost session is read again, but not where nobody was signed in', () => {
  const isStale = () => queryClient.getQueryState(sessionKey)?.isInvalidated
  queryClient.setQueryData(sessionKey, { user: null })
  reportSessionLoss(401, null)
  expect(isStale()).toBe(false)
  queryClient.setQueryData(sessionKey, { user: { UserId: 'me' } })
  reportSessionLoss(403, null)
  expect(isStale()).toBe(false)
  reportSessionLoss(401, null)
  expect(isStale()).toBe(true)
})

test('everything that was read and written is forgotten, except the session', () => {
  const mutations = queryClient.getMutationCache()
  mutations.build(queryClient, { mutationFn: () => Promise.resolve() })
  queryClient.setQueryData(sessionKey, { user: null })
  queryClient.setQueryData(['read', 'tasks/tasks_for_project'], [])
  queryClient.setQueryData(['own sessions'], [])
  clearReads()
  const kept = queryClient.getQueryCache().getAll()
  expect(kept.map(({ queryKey }) => queryKey)).toEqual([sessionKey])
  expect(mutations.getAll()).toEqual([])
})
