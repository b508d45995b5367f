import { expect, test } from 'vitest'
import type { MatrixModule } from './matrix-data.ts'
import { moduleToAssign } from './module-to-assign.ts'

const module = (Id: number, notAssigned: number) =>
  ({ Id, phases: { verification: { notAssigned } } }) as MatrixModule

test('the module with the most standards that need somebody is the one to assign next', () => {
  const modules = [module(1, 2), module(2, 9), module(3, 9)]
  expect(moduleToAssign(modules, 'verification')?.Id).toBe(2)
  expect(moduleToAssign([module(1, 0), module(2, 0)], 'verification')?.Id).toBe(1)
  expect(moduleToAssign([], 'verification')).toBeUndefined()
})

test('the module that the address names stays, however much another needs; one that is gone makes way', () => {
  const modules = [module(1, 0), module(2, 9)]
  expect(moduleToAssign(modules, 'verification', 1)?.Id).toBe(1)
  expect(moduleToAssign(modules, 'verification', 7)?.Id).toBe(2)
})
