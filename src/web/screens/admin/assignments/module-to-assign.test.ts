import { expect, test } from 'vitest'
import type { MatrixModule } from './model/matrix-data.ts'
import { moduleToAssign } from './module-to-assign.ts'

const module = (Id: number, notAssigned: number) =>
  ({ Id, phases: { verification: { notAssigned } } }) as MatrixModule

test('picks the module with the most standards that need a consultant', () => {
  const modules = [module(1, 2), module(2, 9), module(3, 9)]
  expect(moduleToAssign(modules, 'verification')?.Id).toBe(2)
  expect(moduleToAssign([module(1, 0), module(2, 0)], 'verification')?.Id).toBe(1)
  expect(moduleToAssign([], 'verification')).toBeUndefined()
})

test('keeps the module of the address unless it no longer exists', () => {
  const modules = [module(1, 0), module(2, 9)]
  expect(moduleToAssign(modules, 'verification', 1)?.Id).toBe(1)
  expect(moduleToAssign(modules, 'verification', 7)?.Id).toBe(2)
})
