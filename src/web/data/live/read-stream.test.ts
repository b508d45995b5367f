import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveVersions } from '#rules/api/live-updates.ts'
import { readStream } from './read-stream.ts'

let say: (text: string) => void = () => undefined
let isCancelled = false

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        say = (text) => stream.enqueue(new TextEncoder().encode(text))
      },
      cancel: () => {
        isCancelled = true
      },
    })
    return new Response(body)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a stream that falls silent without ending is left after 50 seconds, one that beats is not', async () => {
  const seen: LiveVersions[] = []
  let outcome: unknown = 'open'
  const { signal } = new AbortController()
  const onVersions = (versions: LiveVersions) => void seen.push(versions)
  const read = async () => {
    outcome = await readStream({ target: 'ps', projects: [1], signal, onVersions })
  }
  void read()
  await vi.advanceTimersByTimeAsync(0)
  say('event: versions\ndata: {"shared":"a"}\n\n')
  for (let beats = 0; beats < 10; beats += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    say(': \n\n')
  }
  await vi.advanceTimersByTimeAsync(45_000)
  expect({ outcome, seen }).toEqual({ outcome: 'open', seen: [{ shared: 'a' }] })
  await vi.advanceTimersByTimeAsync(10_000)
  expect({ outcome, isCancelled }).toEqual({ outcome: null, isCancelled: true })
})
