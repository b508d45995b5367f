import { expect, test } from 'vitest'
import { laterCode } from './later-code.ts'

/** A loader that fails until it is told to succeed, and counts how often it was asked. */
function loader() {
  const asked = { times: 0, isOnline: false }
  const code = laterCode(async () => {
    asked.times += 1
    await Promise.resolve()
    if (!asked.isOnline) throw new Error('offline')
    return 'code'
  })
  return { asked, code }
}

test('code that could not be fetched is fetched again by the next attempt, and then stays', async () => {
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

test('calls during an attempt share it', async () => {
  const { asked, code } = loader()
  await Promise.all([code.load(), code.load(), code.load()])
  expect(asked.times).toBe(1)
})

test('during a further attempt the failure of the one before is still told', async () => {
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
