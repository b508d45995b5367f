import { expect, test } from 'vitest'
import { setupSteps } from './setup-steps.ts'

const project = (Id: number, modules: number) => ({ Id, modules: Array.from({ length: modules }) })

test('an empty installation needs a module and a project first', () => {
  expect(setupSteps(0, [], () => [])).toEqual([{ kind: 'module' }, { kind: 'project' }])
  expect(setupSteps(2, [], () => [])).toEqual([{ kind: 'project' }])
})

test('a project needs a module, then consultants for its standards and a decision on those without elements', () => {
  const [empty, open, done] = [project(1, 0), project(2, 1), project(3, 2)]
  const labels: Readonly<Record<number, string[]>> = {
    2: ['Not Assigned', 'Not Assigned', 'Should be N/A', 'Full Score'],
    3: ['Full Score', 'Not Applicable'],
  }
  expect(setupSteps(1, [empty, open, done], ({ Id }) => labels[Id] ?? [])).toEqual([
    { kind: 'add-module', project: empty },
    { kind: 'assign', project: open, count: 2 },
    { kind: 'scope', project: open, count: 1 },
  ])
})
