import { expect, test } from 'vitest'
import type { ProjectRow, StandardRow } from '../../data/contracts.ts'
import { setupSteps } from './setup-steps.ts'

const project = (Id: number, modules: number) =>
  ({ Id, Name: `Project ${Id}`, modules: Array.from({ length: modules }) }) as unknown as ProjectRow
const standard = (label: string) =>
  ({ phaseDetails: { 'desktop-review': { label } } }) as unknown as StandardRow

test('in an empty installation a module and a project come first', () => {
  expect(setupSteps(0, [], new Map())).toEqual([{ kind: 'module' }, { kind: 'project' }])
  expect(setupSteps(2, [], new Map())).toEqual([{ kind: 'project' }])
})

test('a project needs a module, then consultants for its standards and a decision on those without elements', () => {
  const [empty, open, done] = [project(1, 0), project(2, 1), project(3, 2)]
  const standards = new Map([
    [2, ['Not Assigned', 'Not Assigned', 'Should be N/A', 'Full Score'].map(standard)],
    [3, ['Full Score', 'Not Applicable'].map(standard)],
  ])
  expect(setupSteps(1, [empty, open, done], standards)).toEqual([
    { kind: 'add-module', project: empty },
    { kind: 'assign', project: open, count: 2 },
    { kind: 'scope', project: open, count: 1 },
  ])
})
