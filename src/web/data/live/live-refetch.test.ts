import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#rules/api/api-error.ts'
import { versionHeader } from '#rules/api/live-updates.ts'
import { readKey, readOptions } from '../reads/read-options.ts'
import { LiveRefetch } from './live-refetch.ts'

const project = 7
const change = {
  projects: new Map([[project, 'next']]),
  presence: [],
  isShared: false,
  isAccess: false,
}
const outage = new ApiError({ status: 0, code: 'network', text: 'No answer', requestId: null })

let client: QueryClient
let refetch: LiveRefetch

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  refetch = new LiveRefetch(client, 'ps')
})
afterEach(() => {
  refetch.stop()
  client.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Shows a read of the project; returns the function that reads the data shown. */
function show(read: () => Promise<unknown>) {
  const queryKey = readKey('projects/{id}/standard_phase', 'ps', { id: project })
  const observer = new QueryObserver(client, { queryKey, queryFn: read })
  observer.subscribe(() => undefined)
  return () => observer.getCurrentResult().data
}

test('a slow read is not restarted by each change that arrives while it runs', async () => {
  let stored = 0
  const shown = show(async () => {
    const read = stored
    await new Promise((resolve) => {
      setTimeout(resolve, 900)
    })
    return read
  })
  await vi.advanceTimersByTimeAsync(1_000)
  for (let turn = 0; turn < 30; turn += 1) {
    stored += 1
    refetch.change(change)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(shown()).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(shown()).toBe(stored)
})

test('a read that already shows the new version is not made again, and one of another version is', async () => {
  let named = 'first'
  let reads = 0
  vi.stubGlobal('fetch', async () => {
    reads += 1
    return Response.json({ data: [reads] }, { headers: { etag: 'e', [versionHeader]: named } })
  })
  const query = { id: project, phase: 'desktop-review' } as const
  const options = readOptions('projects/{id}/standard_phase', query, 'ps')
  new QueryObserver(client, options).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const see = async (version: string | null) => {
    refetch.change({ ...change, projects: new Map([[project, version]]) })
    await vi.advanceTimersByTimeAsync(1_000)
  }
  await see('first')
  expect(reads).toBe(1)
  named = 'second'
  await see('second')
  await see('second')
  expect(reads).toBe(2)
  // An optimistic update has no version.
  client.setQueryData(options.queryKey, [])
  await see('second')
  expect(reads).toBe(3)
  await see(null)
  expect(reads).toBe(4)
  refetch.change({ ...change, projects: new Map(), isAccess: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reads).toBe(5)
})

test('what could not be read is read again until it is, without another change', async () => {
  let stored = 1
  let isAway = false
  const shown = show(() => (isAway ? Promise.reject(outage) : Promise.resolve(stored)))
  await vi.advanceTimersByTimeAsync(0)
  stored = 2
  isAway = true
  refetch.change(change)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toBe(1)
  isAway = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shown()).toBe(2)
})

test('a read that a write of the person cancels is made again at once', async () => {
  let stored = 1
  let isSlow = false
  const shown = show(async () => {
    const read = stored
    if (isSlow)
      await new Promise((resolve) => {
        setTimeout(resolve, 200)
      })
    return read
  })
  await vi.advanceTimersByTimeAsync(1_000)
  stored = 2
  isSlow = true
  refetch.change(change)
  await vi.advanceTimersByTimeAsync(100)
  await client.cancelQueries()
  await vi.advanceTimersByTimeAsync(100)
  expect(shown()).toBe(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(shown()).toBe(2)
})

test('a read without an end does not hold up the next change', async () => {
  let stored = 1
  let isStuck = false
  const shown = show(() => (isStuck ? new Promise(() => undefined) : Promise.resolve(stored)))
  await vi.advanceTimersByTimeAsync(0)
  isStuck = true
  refetch.change(change)
  await vi.advanceTimersByTimeAsync(1_000)
  isStuck = false
  stored = 2
  refetch.change(change)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(shown()).toBe(2)
})

test('a read that is denied is not asked for again', async () => {
  const denied = new ApiError({ status: 404, code: 'notFound', text: 'Gone', requestId: null })
  let reads = 0
  show(async () => {
    reads += 1
    if (reads > 1) throw denied
    return reads
  })
  await vi.advanceTimersByTimeAsync(0)
  refetch.change(change)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toBe(2)
})

test('while the device is offline, nothing is tried four times a second', async () => {
  let stored = 1
  const shown = show(() => Promise.resolve(stored))
  await vi.advanceTimersByTimeAsync(0)
  const rounds = vi.spyOn(client, 'invalidateQueries')
  onlineManager.setOnline(false)
  stored = 2
  refetch.change(change)
  await vi.advanceTimersByTimeAsync(60_000)
  onlineManager.setOnline(true)
  expect(rounds.mock.calls.length).toBeLessThan(40)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shown()).toBe(2)
})
