import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presenceInterval } from '#rules/people/presence.ts'
import { OwnPresence } from './own-presence.ts'

const place = { standard_id: 7, phase: 'desktop-review' } as const
const nothingTyped = { field: null, element_id: null }
const shown = { ...place, ...nothingTyped }

let page: EventTarget & { hidden: boolean }
let presence: OwnPresence
let told: unknown[] = []
let addresses = new Set<string>()

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  const frame = new EventTarget()
  vi.stubGlobal('addEventListener', frame.addEventListener.bind(frame))
  vi.stubGlobal('removeEventListener', frame.removeEventListener.bind(frame))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { method = 'GET', headers, body } = init
    addresses.add(`${method} ${address} ${new Headers(headers).get('content-type')}`)
    told.push((JSON.parse(body as string) as { at: unknown }).at)
    return new Response()
  })
  presence = new OwnPresence('ps', 3)
  presence.start()
})
afterEach(() => {
  presence.stop()
  told = []
  addresses = new Set()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const hide = (hidden: boolean) => {
  page.hidden = hidden
  page.dispatchEvent(new Event('visibilitychange'))
}

test('a standard is told once it has been shown for a while, and again at intervals', () => {
  presence.show({ ...place, standard_id: 6 })
  vi.advanceTimersByTime(600)
  presence.show(place)
  vi.advanceTimersByTime(600)
  expect(told).toEqual([])
  vi.advanceTimersByTime(100)
  expect(told).toEqual([shown])
  vi.advanceTimersByTime(presenceInterval)
  expect(told).toEqual([shown, shown])
  expect([...addresses]).toEqual(['POST /api/v5/projects/3/presence?apiDb=ps application/json'])
})

test('typing is told once, and its end after a pause or when the text is left', () => {
  presence.show(place)
  vi.advanceTimersByTime(700)
  told = []
  const typing = { ...place, field: 'ClientComment', element_id: 31 }
  const type = () => presence.type({ text: 'ClientComment', element: 31 } as never)
  type()
  vi.advanceTimersByTime(3_000)
  type()
  vi.advanceTimersByTime(3_000)
  expect(told).toEqual([typing])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([typing, shown])
  type()
  presence.endTyping()
  presence.endTyping()
  expect(told).toEqual([typing, shown, typing, shown])
})

test('a hidden or closed page is told as left, once, and one that is shown again as present', () => {
  presence.show(place)
  vi.advanceTimersByTime(700)
  told = []
  hide(true)
  hide(true)
  vi.advanceTimersByTime(3 * presenceInterval)
  expect(told).toEqual([null])
  hide(false)
  expect(told).toEqual([null, shown])
  presence.stop()
  expect(told).toEqual([null, shown, null])
  hide(true)
  vi.advanceTimersByTime(presenceInterval)
  expect(told).toHaveLength(3)
})

test('a standard that is left before it counts as shown is not told', () => {
  presence.show(place)
  presence.stop()
  vi.advanceTimersByTime(presenceInterval)
  expect(told).toEqual([])
})

test('a page that shows no standard tells nothing', () => {
  hide(true)
  hide(false)
  vi.advanceTimersByTime(3 * presenceInterval)
  presence.stop()
  expect(told).toEqual([])
})
