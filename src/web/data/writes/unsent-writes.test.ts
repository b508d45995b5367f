import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshAfter } from '../cache/invalidation.ts'
import { beginWrite, endWrite } from '../cache/overall-status.ts'
import { queryClient } from '../cache/query-client.ts'
import { writeDraft } from '../drafts/draft.ts'
import { readKey } from '../reads/read-options.ts'
import { runSerially } from './serial-queue.ts'
import { dropUnsent, rejectedWrites, unsentWrites } from './stored-writes.ts'
import type { RejectedWrite } from './unsent-write.ts'
import type * as UnsentWrites from './unsent-writes.ts'
import { keepWhileUnsent, resendUnsent } from './unsent-writes.ts'

// Another instance of the code, on the same device.
const earlierPage: string = './unsent-writes.ts?earlier-page'

const name = 'Element:UpdateMockScore'
const project = 50

/** How the server answers a write: its status and body; an error when the connection is lost. */
type Answer = Response | Error
type Sent = { readonly key: string; readonly score: unknown; readonly expected: unknown }

let sent: Sent[] = []
let row = ''
let answers: (Answer | undefined)[] = []

const stored = () => Response.json({ data: { result: 'Success', transformation: { updates: {} } } })
const conflictWith = (value: unknown) => {
  const conflict = { field: 'MockScore', stored: value, by: 'Sam', at: null }
  const transformation = { error: 'Changed', error_code: 'conflict', conflict }
  return Response.json({ data: { result: 'Fail', transformation } }, { status: 409 })
}
const lost = new TypeError('Failed to fetch')

beforeEach(() => {
  vi.useFakeTimers()
  row = crypto.randomUUID()
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit = {}) => {
    if (path === '/readyz') return new Response()
    const { parameters, expected } = JSON.parse(body as string) as {
      parameters: { mock_score: unknown }
      expected: { MockScore: unknown }
    }
    const key = new Headers(headers).get('idempotency-key') ?? ''
    sent.push({ key, score: parameters.mock_score, expected: expected.MockScore })
    const answer = answers.shift() ?? stored()
    if (answer instanceof Error) throw answer
    return answer
  })
})
afterEach(() => {
  for (const write of unsentWrites()) dropUnsent(write)
  sent = []
  answers = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const score = (key: string, mock_score: number | null, seen: number | null, element_id = 3) => {
  const parameters = { project_id: project, element_id, phase: 'desktop-review', mock_score }
  const body = JSON.stringify({ parameters, expected: { MockScore: seen } })
  const keptAs = { what: 'Score of (a)', value: String(mock_score) }
  const request = { target: 'ps', body, key } as const
  return {
    request,
    done: () => keepWhileUnsent(request, name, keptAs, (act) => runSerially(row, act)),
  }
}

test('two writes are sent in the order in which a person acted, though the later one was kept first', async () => {
  const page = (await import(earlierPage)) as typeof UnsentWrites
  const now = performance.now()
  const [first, second] = [score('1', 100, null), score('2', null, 100)]
  const keptAs = { what: 'Score of (a)', value: '' }
  page.keepForLater({ ...second.request, actedAt: now + 0.2 }, name, keptAs)
  void page.keepWhileUnsent(
    { ...first.request, actedAt: now + 0.1 },
    name,
    keptAs,
    () => new Promise(() => undefined),
  )
  await vi.advanceTimersByTimeAsync(1)
  await resendUnsent()
  expect(sent.map(({ key }) => key)).toEqual(['1', '2'])
})

/** Leaves a write as an earlier page does: the page is closed before the response. */
async function leave(...given: Parameters<typeof score>): Promise<void> {
  const { request } = score(...given)
  const module = (await import(earlierPage)) as typeof UnsentWrites
  void module.keepWhileUnsent(
    request,
    name,
    { what: 'Score of (a)', value: '' },
    () => new Promise(() => undefined),
  )
  await vi.advanceTimersByTimeAsync(1)
}

const scores = () => sent.map((one) => one.score)

test('a write is kept from the start until there is a response to it', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  const done = score('k-1', 100, null).done()
  expect(unsentWrites().map(({ key }) => key)).toEqual(['k-1'])
  await vi.advanceTimersByTimeAsync(1)
  answer(stored())
  await done
  expect(unsentWrites()).toEqual([])
})

test('a write whose responses are lost while the server is there is sent under its key until it is answered', async () => {
  const gateway = () => new Response('<h1>502</h1>', { status: 502 })
  answers = [lost, lost, lost, lost, gateway(), gateway(), lost, lost, lost, stored()]
  const done = score('k-1', 100, null).done()
  await vi.advanceTimersByTimeAsync(60_000)
  await done
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['k-1']))
  expect(sent).toHaveLength(10)
})

test('what earlier pages left is sent once and in order, however often that is asked for', async () => {
  await leave('k-1', 100, null)
  await leave('k-2', 50, 100)
  await Promise.all([resendUnsent(), resendUnsent(), resendUnsent()])
  expect(scores()).toEqual([100, 50])
  expect(unsentWrites()).toEqual([])
})

test('a score that is given after what an earlier page left waits for it, and expects what that one set', async () => {
  await leave('k-1', 100, null)
  // The page still shows the score from before that write.
  const one = score('k-2', 50, null).done()
  const two = score('k-3', 0, 50).done()
  await Promise.all([one, two])
  expect(sent).toMatchObject([
    { key: 'k-1', score: 100, expected: null },
    { key: 'k-2', score: 50, expected: 100 },
    { key: 'k-3', score: 0, expected: 50 },
  ])
})

test('a score that is given when the page has read the first of two left scores expects the second', async () => {
  await leave('k-1', 100, null)
  await leave('k-2', 50, 100)
  await score('k-3', 0, 100).done()
  expect(sent.at(-1)).toMatchObject({ key: 'k-3', score: 0, expected: 50 })
})

test('a score that equals the first of two left ones expects the second', async () => {
  await leave('k-1', 100, null)
  await leave('k-2', 50, 100)
  await score('k-3', 100, null).done()
  expect(sent.at(-1)).toMatchObject({ key: 'k-3', score: 100, expected: 50 })
})

test('a score that is given while another write delays the reads expects what was left, until they are made', async () => {
  await leave('k-1', 100, null)
  beginWrite()
  await resendUnsent()
  await score('k-2', 50, null).done()
  await leave('k-3', 100, 50)
  await resendUnsent()
  endWrite('succeed', 0)
  await refreshAfter(name, { project_id: project })
  await score('k-4', 0, 50).done()
  expect(sent.map(({ expected }) => expected)).toEqual([null, 100, 50, 50])
})

test('a score that is given after one of this page expects what it says, also while the page reads what was left', async () => {
  const hide = showScore(3_600_000)
  await leave('k-1', 100, null)
  void resendUnsent()
  await vi.advanceTimersByTimeAsync(6_000)
  await score('k-2', null, null).done()
  await score('k-3', 50, null).done()
  hide()
  expect(sent.map(({ expected }) => expected)).toEqual([null, 100, null])
})

test('a score waits for one that was left while others were being sent', async () => {
  const other = Promise.withResolvers<void>()
  const answer = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answered = answer(path, init)
    if (sent.at(-1)?.key === 'other') await other.promise
    return answered
  })
  await leave('other', 100, null, 4)
  void resendUnsent()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await leave('k-1', 100, null)
  const done = score('k-2', 50, null).done()
  await vi.advanceTimersByTimeAsync(1)
  other.resolve()
  await done
  expect(sent).toMatchObject([
    { key: 'other' },
    { key: 'k-1', expected: null },
    { key: 'k-2', expected: 100 },
  ])
})

test('a last left score that is stored already is no conflict, though the first of them is', async () => {
  await leave('k-1', 100, null)
  await leave('k-2', 50, 100)
  answers = [conflictWith(50)]
  await resendUnsent()
  expect(unsentWrites()).toEqual([])
})

const deny = (status: number, error_code: string) =>
  Response.json({ error: 'Denied', error_code }, { status })

test.each([
  ['at the end of the session', 401, 'notSignedIn'],
  ['while the second factor is awaited', 403, 'secondFactorAwaited'],
  ['while a second factor must be set up', 403, 'secondFactorRequired'],
])('a score that is given %s is sent once the person has signed in', async (_, status, code) => {
  answers = [deny(status, code), deny(status, code)]
  await expect(score('k-1', 100, null).done()).rejects.toMatchObject({ code })
  await resendUnsent()
  expect(rejectedWrites()).toEqual([])
  await resendUnsent()
  expect(sent.map(({ key }) => key)).toEqual(['k-1', 'k-1', 'k-1'])
  expect(unsentWrites()).toEqual([])
})

test('a left score that meets the limit of requests is sent later; one that is given then fails where it is given', async () => {
  await leave('k-1', 100, null)
  answers = [deny(429, 'tooManyRequests')]
  await resendUnsent()
  expect(rejectedWrites()).toEqual([])
  await resendUnsent()
  expect(unsentWrites()).toEqual([])
  answers = [deny(429, 'tooManyRequests')]
  await expect(score('k-2', 50, 100).done()).rejects.toMatchObject({ status: 429 })
  expect(unsentWrites()).toEqual([])
})

test('a score that conflicts is kept with both values, whatever number the stored one is', async () => {
  await leave('k-1', 100, null)
  // The stored score equals the id of the project.
  answers = [conflictWith(project)]
  await resendUnsent()
  expect(unsentWrites()).toMatchObject([{ key: 'k-1', conflict: { stored: project, by: 'Sam' } }])
})

test('a score that is refused where it was given is kept until the person decides', async () => {
  answers = [conflictWith(0)]
  let rejected: RejectedWrite | undefined
  const { request } = score('k-1', 100, null)
  const onRejected = (one: RejectedWrite) => (rejected = one)
  const keptAs = { what: 'Score of (a)', value: 'Met', onRejected }
  const done = keepWhileUnsent(request, name, keptAs, (act) => act())
  await expect(done).rejects.toMatchObject({ status: 409 })
  rejected?.hide()
  expect([unsentWrites().length, rejectedWrites().length]).toEqual([1, 0])
  rejected?.show()
  expect(rejectedWrites()).toMatchObject([{ value: 'Met', conflict: { stored: 0 } }])
  rejected?.drop()
  expect(unsentWrites()).toEqual([])
})

test('a score that is stored already, since only its response was lost, is no conflict', async () => {
  await leave('k-1', 100, null)
  answers = [conflictWith(100)]
  await resendUnsent()
  expect(unsentWrites()).toEqual([])
})

test('a score that somebody else, or an earlier page, has given already is no conflict where it is given', async () => {
  answers = [conflictWith(100)]
  expect(await score('k-1', 100, null).done()).toEqual({})
  expect(unsentWrites()).toEqual([])
  expect(rejectedWrites()).toEqual([])
})

/** Shows a score on the page; a read of it takes this long, in milliseconds. */
function showScore(duration: number): () => void {
  const queryKey = readKey('projects/{id}/standard_phase', 'ps', {
    id: project,
    phase: 'desktop-review',
  })
  queryClient.setQueryData(queryKey, [])
  const queryFn = async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, duration)
    })
    return []
  }
  return new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => undefined)
}

test.each([
  ['while the page reads what was left, expects the left score', 1_000, 500, 100],
  ['once the page has read it, expects what is shown', 1_000, 1_500, null],
  ['during a read without an end, is not held up for ever', 3_600_000, 6_000, 100],
])('a score that is given %s', async (_, duration, after, expected) => {
  const hide = showScore(duration)
  await leave('k-1', 100, null)
  void resendUnsent()
  await vi.advanceTimersByTimeAsync(after)
  void score('k-2', 50, null).done()
  await vi.advanceTimersByTimeAsync(5_000)
  hide()
  expect(sent).toMatchObject([
    { key: 'k-1', score: 100 },
    { key: 'k-2', score: 50, expected },
  ])
})

test('a score that an earlier page gave before it had read what another left expects that one', async () => {
  await leave('k-1', 100, null)
  await leave('k-2', 50, null)
  await resendUnsent()
  expect(sent).toMatchObject([
    { key: 'k-1', score: 100, expected: null },
    { key: 'k-2', score: 50, expected: 100 },
  ])
})

test('a score that may have reached the server is sent again as it was', async () => {
  await leave('k-1', 100, null)
  await leave('k-2', 50, null)
  const [, second] = unsentWrites()
  const text = JSON.stringify({ ...second, isSent: true })
  writeDraft('unsent/k-2', { text, base: '', what: '', told: '' })
  await resendUnsent()
  expect(sent.map(({ expected }) => expected)).toEqual([null, null])
})

test('a score is marked as sent before it is', async () => {
  let marked: unknown
  const answer = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    marked = unsentWrites().map(({ isSent }) => isSent)
    return answer(path, init)
  })
  await score('k-1', 100, null).done()
  expect(marked).toEqual([true])
})

test('a score that an earlier page kept twice, while it waited and when it was sent, is stored once', async () => {
  await leave('k-1', 100, 50)
  await leave('k-2', 100, 50)
  answers = [stored(), conflictWith(100)]
  await resendUnsent()
  expect(sent.map(({ expected }) => expected)).toEqual([50, 50])
  expect(unsentWrites()).toEqual([])
})

test('what another page has stored is sent only once that page is closed', async () => {
  await leave('k-1', 100, null)
  const [write] = unsentWrites()
  const [text, page] = [JSON.stringify({ ...write, page: 'another' }), 'plumbline.page.another']
  writeDraft('unsent/k-1', { text, base: '', what: '', told: '' })
  const isClosed = Promise.withResolvers<void>()
  const closed = navigator.locks.request(page, () => isClosed.promise)
  await vi.waitFor(async () =>
    expect((await navigator.locks.query()).held?.map((lock) => lock.name)).toContain(page),
  )
  await resendUnsent()
  await score('k-2', 50, 0).done()
  expect(sent.map(({ key }) => key)).toEqual(['k-2'])
  isClosed.resolve()
  await closed
  await resendUnsent()
  expect(sent.map(({ key }) => key)).toEqual(['k-2', 'k-1'])
})
