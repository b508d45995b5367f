import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { openDatabaseGate, type DatabaseGate } from '#test/harness/database-gate.ts'
import { clientSettings } from './connection.ts'
import { isUnavailable } from './is-unavailable.ts'
import { SilenceWatch } from './silence-watch.ts'

const limits = { interval: 100, silence: 300, probe: 1_000 }

let gate: DatabaseGate
let pool: pg.Pool
let watch: SilenceWatch
beforeEach(async () => {
  gate = await openDatabaseGate(inject('adminUrl'))
  const url = gate.through(inject('adminUrl'))
  watch = new SilenceWatch(url, limits)
  pool = new pg.Pool({ ...clientSettings(url), connectionTimeoutMillis: 1_000, max: 3 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  watch.watchPool(pool)
})
afterEach(async () => {
  watch.close()
  await gate.close()
})

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (error: unknown) => error,
  )

test('ends statements of a database that falls silent, refuses new ones at once, and serves again when it answers', async () => {
  await Promise.all([pool.query('select 1'), pool.query('select pg_sleep(0.05)')])
  gate.shut('silent')
  const failures = await Promise.all([1, 2, 3].map(() => failureOf(pool.query('select 1'))))
  expect(failures.map(isUnavailable)).toEqual([true, true, true])
  const begun = performance.now()
  expect(isUnavailable(await failureOf(pool.query('select 1')))).toBe(true)
  expect(isUnavailable(await failureOf(pool.connect()))).toBe(true)
  expect(() => watch.refuseIfSilent()).toThrow('The database is silent')
  expect(performance.now() - begun).toBeLessThan(100)
  gate.open()
  await vi.waitFor(async () => expect((await pool.query('select 1')).rowCount).toBe(1), 5_000)
  expect(() => watch.refuseIfSilent()).not.toThrow()
})

test('serves again though its connections ended while it was tried', async () => {
  await pool.query('select 1')
  gate.shut('silent')
  const asked = failureOf(pool.query('select 1'))
  await wait(limits.silence + 2 * limits.interval)
  gate.shut('refusing')
  expect(isUnavailable(await asked)).toBe(true)
  await wait(2 * limits.interval)
  gate.open()
  await vi.waitFor(async () => expect((await pool.query('select 1')).rowCount).toBe(1), 5_000)
})

test('ends no long statement of a database that answers', async () => {
  expect((await pool.query('select pg_sleep(1)')).rowCount).toBe(1)
})

test('an idle connection is owed nothing, and a later statement has its whole time', async () => {
  await pool.query('select 1')
  await wait(2 * limits.silence)
  gate.shut('silent')
  const begun = performance.now()
  const asked = failureOf(pool.query('select 1'))
  await wait(limits.silence / 2)
  gate.open()
  expect(() => watch.refuseIfSilent()).not.toThrow()
  // The first statement was swallowed; one that is answered shows that the database is not silent.
  expect((await pool.query('select 1')).rowCount).toBe(1)
  expect(performance.now() - begun).toBeLessThan(limits.probe)
  void asked
})
