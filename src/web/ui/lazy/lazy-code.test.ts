import { expect, test } from 'vitest'
import { lazyCode } from './lazy-code.ts'

/** A loader that fails until it is set to succeed, and counts its calls. */
function loader() {
  const asked = { times: 0, isOnline: false }
  const code = lazyCode(async () => {
    asked.times += 1
    await Promise.resolve()
    if (!asked.isOnline) throw new Error('offline')
    return 'code'
  })
  return { asked, code }
}

test('retries a failed fetch on the next call, and keeps the code once fetched', async () => {
  const { asked, code } = loader()
  await code.load()
  expect(code.state()).toEqual({
    code: undefined,
    failure: new Error('offline'),
    isLoading: false,
  })
  asked.isOnline = true
  await code.load()
  expect(code.state()).toEqual({ code: 'code', failure: undefined, isLoading: false })
  await code.load()
  expect(asked.times).toBe(2)
})

test('concurrent calls share one attempt', async () => {
  const { asked, code } = loader()
  await Promise.all([code.load(), code.load(), code.load()])
  expect(asked.times).toBe(1)
})

test('reports the previous failure while another attempt is running', async () => {
  const { asked, code } = loader()
  const seen: unknown[] = []
  await code.load()
  const stop = code.subscribe(() => seen.push(code.state()))
  asked.isOnline = true
  await code.load()
  stop()
  expect(seen).toEqual([
    { code: undefined, failure: new Error('offline'), isLoading: true },
    { code: 'code', failure: undefined, isLoading: false },
  ])
})
