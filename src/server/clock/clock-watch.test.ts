import { expect, test } from 'vitest'
import { ClockWatch } from './clock-watch.ts'

const day = 86_400_000

/** Two clocks that can be set, and the time that has passed. */
const clocks = () => {
  const state = { passed: 0, machine: 1_000_000, database: 1_000_500, isAway: false }
  const watch = new ClockWatch(
    [
      { name: 'machine', read: () => state.machine },
      {
        name: 'database',
        read: () => (state.isAway ? Promise.reject(new Error('away')) : state.database),
      },
    ],
    () => state.passed,
  )
  const pass = (milliseconds: number) => {
    state.passed += milliseconds
    state.machine += milliseconds
    state.database += milliseconds
  }
  return { state, watch, pass }
}

test('clocks that run with the time do not jump, though they differ', async () => {
  const { watch, pass } = clocks()
  for (let look = 0; look < 3; look += 1) {
    expect(await watch.look()).toEqual([])
    pass(5_000)
  }
})

test('clocks that were set by the same time are one jump; the next look finds none', async () => {
  const { state, watch, pass } = clocks()
  await watch.look()
  pass(5_000)
  state.machine -= 3 * day
  state.database -= 3 * day + 400
  expect(await watch.look()).toEqual([{ clocks: ['machine', 'database'], by: -3 * day }])
  pass(5_000)
  expect(await watch.look()).toEqual([])
})

test('a clock that was set alone is named alone; a correction of some seconds is no jump', async () => {
  const { state, watch, pass } = clocks()
  await watch.look()
  pass(5_000)
  state.machine += 20_000
  state.database += 365 * day
  expect(await watch.look()).toEqual([{ clocks: ['database'], by: 365 * day }])
})

test('a clock that could not be read is compared with when it last was', async () => {
  const { state, watch, pass } = clocks()
  await watch.look()
  pass(5_000)
  state.isAway = true
  expect(await watch.look()).toEqual([])
  pass(600_000)
  state.isAway = false
  expect(await watch.look()).toEqual([])
  state.database += day
  expect(await watch.look()).toEqual([{ clocks: ['database'], by: day }])
})
