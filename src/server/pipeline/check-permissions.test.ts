import { expect, expectTypeOf, test } from 'vitest'
import type { ReadContract, WriteContract } from '#operations/core/contract.ts'
import { actors, type Actor } from '#rules/permissions/actor.ts'
import { createAppContext } from '../startup/create-app-context.ts'
import { checkPermissions, PermissionError } from './check-permissions.ts'
import { fileReads, reads, writes } from './registry.ts'

const registered = { writes, reads: new Map([...reads, ...fileReads]) }

// Builds calls with permissions that a contract must not state, whatever its type allows.
const call = (may: unknown) => ({ contract: { may: may as Partial<Record<Actor, unknown>> } })
type Calls = Parameters<typeof checkPermissions>[0]

/** The registered calls plus one that states `may`. */
const withWrite = (may: unknown): Calls => ({
  ...registered,
  writes: new Map([...(writes as Calls['writes']), ['Test:New', call(may)]]),
})
const withRead = (may: unknown): Calls => ({
  ...registered,
  reads: new Map([...(registered.reads as Calls['reads']), ['test/new', call(may)]]),
})

const write = Object.fromEntries(actors.map((actor) => [actor, false]))
const read = Object.fromEntries(
  actors.map((actor) => [actor, actor === 'ANON' || actor === 'LOCK' ? 'signed-out' : 'hidden']),
)

const without = (row: object, actor: Actor) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== actor))

test('every registered write, read and download declares who may call it', () => {
  expect(() => checkPermissions(registered)).not.toThrow()
  expect(() => checkPermissions(withWrite(write))).not.toThrow()
  expect(() => checkPermissions(withRead(read))).not.toThrow()
})

test.each(actors)('the start fails for a call that declares no value for %s', (actor) => {
  expect(() => checkPermissions(withWrite(without(write, actor)))).toThrow(
    new PermissionError(`No permission is stated for Test:New (${actor})`),
  )
  expect(() => checkPermissions(withRead(without(read, actor)))).toThrow(
    new PermissionError(`No permission is stated for test/new (${actor})`),
  )
})

test('the start fails for a call that declares no permission', () => {
  expect(() => checkPermissions(withWrite(undefined))).toThrow(/Test:New \(ADM\), Test:New \(C\+\)/)
  expect(() => checkPermissions(withRead(undefined))).toThrow(/test\/new \(LOCK\)/)
})

test.each(['ANON', 'LOCK'] as const)('the start fails for a call that is open to %s', (actor) => {
  expect(() => checkPermissions(withWrite({ ...write, [actor]: true }))).toThrow(PermissionError)
  expect(() => checkPermissions(withWrite({ ...write, [actor]: () => true }))).toThrow(
    PermissionError,
  )
  expect(() => checkPermissions(withRead({ ...read, [actor]: 'empty' }))).toThrow(PermissionError)
})

test.each(['yes', null, 1])('the start fails for the entry %j', (entry) => {
  expect(() => checkPermissions(withWrite({ ...write, ADM: entry }))).toThrow(PermissionError)
  expect(() => checkPermissions(withRead({ ...read, ADM: entry }))).toThrow(PermissionError)
})

test('the app does not start while a registered call lacks a permission entry', () => {
  const { contract } = writes.get('Task:Create') as { contract: { may: object } }
  const { may } = contract
  contract.may = without(may, 'Kx')
  try {
    // Fails before any setting is read.
    expect(() => createAppContext({} as never)).toThrow(
      new PermissionError('No permission is stated for Task:Create (Kx)'),
    )
  } finally {
    contract.may = may
  }
})

test('a contract without its row of the matrix, or with a row that misses a caller, does not compile', () => {
  expectTypeOf<Omit<WriteContract, 'may'>>().not.toExtend<WriteContract>()
  expectTypeOf<Omit<ReadContract, 'may'>>().not.toExtend<ReadContract>()
  expectTypeOf<Omit<WriteContract['may'], 'LOCK'>>().not.toExtend<WriteContract['may']>()
  expectTypeOf<Omit<ReadContract['may'], 'Ko'>>().not.toExtend<ReadContract['may']>()
})
