import { queryOptions } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { queryClient } from './query-client.ts'
import { SharedQuery } from './shared-query.ts'

/** The options of a query whose data counts how often it was read. */
function counting(name: string) {
  let times = 0
  return queryOptions({
    queryKey: ['counting', name],
    queryFn: async () => {
      await Promise.resolve()
      times += 1
      return times
    },
    staleTime: 60_000,
    gcTime: Infinity,
  })
}

const queryOf = (options: ReturnType<typeof counting>) =>
  queryClient.getQueryCache().find({ queryKey: options.queryKey, exact: true })

test('any number of listeners share one observer and one request, and hear of each change', async () => {
  const options = counting('shared')
  const shared = SharedQuery.of<number>(options)
  expect(SharedQuery.of(options)).toBe(shared)
  expect(shared.state()?.data).toBeUndefined()
  const heard = [vi.fn(), vi.fn(), vi.fn()]
  const stops = heard.map((listener) => shared.subscribe(listener))
  await vi.waitFor(() => expect(shared.state()?.data).toBe(1))
  expect(queryOf(options)?.getObserversCount()).toBe(1)
  for (const listener of heard) {
    expect(listener).toHaveBeenCalled()
    listener.mockClear()
  }
  queryClient.setQueryData(options.queryKey, 7)
  await vi.waitFor(() => expect(heard[2]).toHaveBeenCalled())
  stops[0]?.()
  stops[1]?.()
  expect(queryOf(options)?.getObserversCount()).toBe(1)
  stops[2]?.()
  expect(queryOf(options)?.getObserversCount()).toBe(0)
})

test('a listener that comes when the data is stale has it read again, once for several', async () => {
  const options = counting('stale')
  const shared = SharedQuery.of<number>(options)
  const stop = shared.subscribe(() => undefined)
  await vi.waitFor(() => expect(shared.state()?.data).toBe(1))
  shared.subscribe(() => undefined)()
  expect(shared.state()?.fetchStatus).toBe('idle')
  await queryClient.invalidateQueries({ queryKey: options.queryKey, refetchType: 'none' })
  const others = [1, 2].map(() => shared.subscribe(() => undefined))
  await vi.waitFor(() => expect(shared.state()).toMatchObject({ data: 2, fetchStatus: 'idle' }))
  for (const end of [stop, ...others]) end()
})

test('a query that is removed and read again is followed', async () => {
  const options = counting('removed')
  const shared = SharedQuery.of<number>(options)
  const heard = vi.fn()
  const stop = shared.subscribe(heard)
  await vi.waitFor(() => expect(shared.state()?.data).toBe(1))
  queryClient.removeQueries({ queryKey: options.queryKey })
  heard.mockClear()
  await queryClient.fetchQuery(options)
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  expect(shared.state()?.data).toBe(2)
  expect(queryOf(options)?.getObserversCount()).toBe(1)
  stop()
})

test.for([
  ['notFound', 1],
  ['internal', 3],
] as const)(
  'of a query that failed with %s, three listeners in turn cause %i reads',
  async ([code, times]) => {
    const failed = vi.fn((): Promise<number> =>
      Promise.reject(new ApiError({ status: 500, code, text: 'No', requestId: null })),
    )
    const shared = SharedQuery.of<number>({
      queryKey: ['failing', code],
      queryFn: failed,
      retry: false,
    })
    const settled = () =>
      vi.waitFor(() =>
        expect(shared.state()).toMatchObject({ status: 'error', fetchStatus: 'idle' }),
      )
    const first = shared.subscribe(() => undefined)
    await settled()
    const second = shared.subscribe(() => undefined)
    await settled()
    first()
    second()
    const third = shared.subscribe(() => undefined)
    await settled()
    expect(failed).toHaveBeenCalledTimes(times)
    third()
  },
)
