import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteWriteEnd } from '#web/data/cache/fresh-reads.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { makeSession } from '#web/data/session/session.fixture.ts'
import { sessionOptions } from '#web/data/session/session.ts'
import { parseSearch, stringifySearch } from '#web/domain/navigation/search-serializer.ts'
import { readFirst } from './read-first.ts'
import { routeTree } from './routes.tsx'

let asked: string[] = []
let answerTo: (path: string) => Response | Error
const found = () => Response.json({ data: [{ Id: 1 }] }, { headers: { etag: 'tag' } })
const hidden = () => Response.json({ error: 'Not found', error_code: 'notFound' }, { status: 404 })

beforeEach(() => {
  asked = []
  answerTo = found
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.replace('/api/v5/', ''))
    const answer = answerTo(path)
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

type SignedIn = NonNullable<Parameters<typeof makeSession>[0]>

const open = async (address: string, user: SignedIn = {}) => {
  queryClient.setQueryData(sessionOptions.queryKey, makeSession(user, { defaultTarget: 'ps' }))
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  await readFirst(router.matchRoutes(router.latestLocation).at(-1))
}

const review = '/app/projects/7/modules/2/review/desktop-review/standards/3'
const project = 'projects/7/project?apiDb=ps'
const standards = 'projects/7/standard_phase?apiDb=ps&phase=desktop-review'

test.each([
  ['/app/projects/7/dashboard/Status', [project, standards, 'projects/7/status_times?apiDb=ps']],
  [
    '/app/projects/7/dashboard/Status?phase=verification&display=Grid',
    [project, 'projects/7/standard_phase?apiDb=ps&phase=verification'],
  ],
  [`${review}/Elements?element=4`, [project, standards, `${standards}&standard_id=3`]],
  ['/app/projects/7/dashboard/Tasks', []],
  ['/app/projects/7/dashboard', []],
  ['/app/projects/x/dashboard/Status', []],
  [review, []],
  ['/app/projects/7/modules/2/review/later/standards/3/Elements', []],
  ['/app/projects/7/modules/2/review/desktop-review/standards/0/Elements', []],
  ['/app', []],
  ['/nowhere', []],
])('%s is opened with these reads', async (address, expected) => {
  await open(address)
  expect(asked).toEqual(expected)
})

test('nothing is read for a client that only staff see, nor before a second factor', async () => {
  await open('/app/projects/7/dashboard/Status', { user_type: 'Client' })
  expect(asked).toEqual([project, standards])
  asked = []
  await open('/app/projects/7/dashboard/Status', { secondFactor: 'awaited' })
  expect(asked).toEqual([])
})

test('the page takes what was read ahead, once', async () => {
  await open('/app/projects/7/dashboard/Status')
  const options = readOptions(
    'projects/{id}/standard_phase',
    { id: 7, phase: 'desktop-review' },
    'ps',
  )
  expect(await queryClient.fetchQuery(options)).toEqual([{ Id: 1 }])
  expect(asked).toHaveLength(3)
  await queryClient.fetchQuery({ ...options, staleTime: 0 })
  expect(asked).toHaveLength(4)
})

test('what was read ahead for one account is not shown to another', async () => {
  await open('/app/projects/7/dashboard/Status')
  queryClient.setQueryData(sessionOptions.queryKey, makeSession({ UserId: 'another' }))
  await queryClient.fetchQuery(readOptions('projects/{id}/project', { id: 7 }, 'ps'))
  expect(asked.filter((path) => path === project)).toHaveLength(2)
})

test('a project that is hidden from the person costs one request, whose refusal the page shows', async () => {
  answerTo = hidden
  await expect(open('/app/projects/7/dashboard/Status')).rejects.toMatchObject({ status: 404 })
  const options = readOptions('projects/{id}/project', { id: 7 }, 'ps')
  await expect(queryClient.fetchQuery({ ...options, retry: false })).rejects.toMatchObject({
    code: 'notFound',
  })
  expect(asked).toEqual([project])
})

test('what was read ahead and never shown is forgotten', async () => {
  vi.useFakeTimers()
  await open('/app/projects/7/dashboard/Status')
  await vi.advanceTimersByTimeAsync(20_000)
  const options = readOptions('projects/{id}/project', { id: 7 }, 'ps')
  await queryClient.fetchQuery(options)
  expect(asked.filter((path) => path === project)).toHaveLength(2)
  vi.useRealTimers()
})

test('the page reads again what was read ahead of a write', async () => {
  await open('/app/projects/7/dashboard/Status')
  noteWriteEnd()
  await queryClient.fetchQuery(
    readOptions('projects/{id}/standard_phase', { id: 7, phase: 'desktop-review' }, 'ps'),
  )
  expect(asked.filter((path) => path === standards)).toHaveLength(2)
})
