import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, expect, vi } from 'vitest'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import type { StandardRow } from '../api/contracts.ts'
import { queryClient } from '../cache/query-client.ts'
import { applyDetails } from '../optimistic/optimistic-details.ts'
import { projectVersionOf, readOptions } from './read-options.ts'

type Asked = { readonly tag: string | null; readonly status: number; readonly bytes: number }

const asked: Asked[] = []
const reach = globalThis.fetch
test.beforeAll(async ({ server }) => {
  // Adds what a browser does: the origin of the page and the session cookie.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', server.as('C+')['cookie'] ?? '')
    const response = await reach(`${server.address}${path}`, { ...init, headers })
    const bytes = (await response.clone().arrayBuffer()).byteLength
    asked.push({ tag: headers.get('if-none-match'), status: response.status, bytes })
    return response
  })
})

afterAll(async () => {
  vi.unstubAllGlobals()
})
afterEach(() => {
  queryClient.clear()
  asked.splice(0)
})

const options = (made: MadeProject) =>
  readOptions('projects/{id}/standard_phase', { id: made.project, phase: 'desktop-review' }, 'rds')

const again = async (made: MadeProject) => {
  await queryClient.invalidateQueries({ queryKey: options(made).queryKey, refetchType: 'none' })
  await queryClient.fetchQuery(options(made))
  return queryClient.getQueryData<readonly StandardRow[]>(options(made).queryKey) ?? []
}

const complete = (server: TestServer, made: MadeProject, index: number, status: string) =>
  server.write('C+', 'Standard:UpdateStatus', {
    project_id: made.project,
    standard_id: made.standards[index]?.id,
    phase: 'desktop-review',
    status,
  })

test('requests an unchanged list with its ETag, gets no body, and returns the same object', async ({
  made,
}) => {
  const first = await queryClient.fetchQuery(options(made))
  const results: unknown[] = []
  const stop = new QueryObserver(queryClient, {
    ...options(made),
    notifyOnChangeProps: ['data'],
  }).subscribe(({ data }) => results.push(data))
  results.splice(0)
  const second = await again(made)
  const third = await again(made)
  stop()
  expect(second).toBe(first)
  expect(third).toBe(first)
  expect(results).toEqual([])
  expect(asked.map(({ status }) => status)).toEqual([200, 304, 304])
  expect(asked.slice(1).map(({ bytes }) => bytes)).toEqual([0, 0])
  expect(asked[0]?.tag).toBeNull()
})

test('gets a changed list in full, reuses its unchanged rows, and requests it with the new ETag', async ({
  server,
  made,
}) => {
  const first = await queryClient.fetchQuery(options(made))
  expect((await complete(server, made, 0, 'Complete')).status).toBe(200)
  const second = await again(made)
  const [changed, unchanged] = made.standards.map(({ id }) => id)
  const rowOf = (rows: readonly StandardRow[], id: number | undefined) =>
    rows.find(({ Id }) => Id === id)
  expect(rowOf(second, changed)?.phaseDetails['desktop-review']?.Status).toBe('Complete')
  expect(rowOf(second, unchanged)).toBe(rowOf(first, unchanged))
  expect(await again(made)).toBe(second)
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 304])
  expect(asked[2]?.tag).not.toBe(asked[1]?.tag)
})

test('knows the version of the project that data show, after a response without a body as well', async ({
  server,
  made,
}) => {
  const times = readOptions('projects/{id}/status_times', { id: made.project }, 'rds')
  const fetchShown = async () => {
    await queryClient.fetchQuery({ ...times, staleTime: 0 })
    return queryClient.getQueryData(times.queryKey)
  }
  const first = await fetchShown()
  const before = projectVersionOf(first)
  expect(before).toMatch(/^[\w-]{16}$/)
  // As after a write to something else in the project.
  await server.changed('rds')
  const shownAgain = await fetchShown()
  expect(asked.map(({ status }) => status)).toEqual([200, 304])
  expect(shownAgain).toBe(first)
  expect(projectVersionOf(first)).toMatch(/^[\w-]{16}$/)
  expect(projectVersionOf(first)).not.toBe(before)
  expect(projectVersionOf([])).toBeNull()
})

test('an optimistic update is never treated as a response of the server', async ({ made }) => {
  const first = await queryClient.fetchQuery(options(made))
  const place = {
    project_id: made.project,
    standard_id: made.standards[1]?.id ?? 0,
    phase: 'desktop-review',
  } as const
  const takeBack = applyDetails('rds', place, { Status: 'NotApplicable' })(queryClient)
  expect(queryClient.getQueryData(options(made).queryKey)).not.toEqual(first)
  expect(await again(made)).toEqual(first)
  takeBack()
  expect(await again(made)).toEqual(first)
  expect(asked[1]).toMatchObject({ tag: null, status: 200 })
})

test('sends no ETag after the cache was cleared, nor one of another address', async ({ made }) => {
  await queryClient.fetchQuery(options(made))
  queryClient.clear()
  await queryClient.fetchQuery(options(made))
  const elsewhere = readOptions(
    'projects/{id}/standard_phase',
    { id: made.project, phase: 'desktop-review' },
    'ps',
  )
  await queryClient.fetchQuery(elsewhere)
  expect(asked.map(({ tag, status }) => [tag, status])).toEqual([
    [null, 200],
    [null, 200],
    [null, 200],
  ])
})
