import { expect, test } from 'vitest'
import { checkKinds } from '#rules/documents/evidence-checks.ts'
import { checkGroups, checkLabel, kindLabels, type Check } from './check-labels.ts'

const check: Check = {
  Kind: 'noPlace',
  ModuleId: 1,
  StandardId: 4,
  StandardName: 'RM 2-1',
  ElementId: 31,
  ElementName: 'RM 2-1(a)',
  DocumentId: 12,
  DocumentTitle: 'Plan',
  Count: 3,
}

test.each([
  ['noCitation', 'RM 2-1(a): no citation'],
  ['noPlace', 'RM 2-1(a): the citation of Plan names no place'],
  ['placeIsAll', 'RM 2-1(a): the citation of Plan names the whole document'],
  ['passageOutdated', 'RM 2-1(a): Plan has been replaced since its passage was chosen'],
  ['documentNotCited', 'Plan: not cited'],
  ['readyWithOpenTasks', 'Ready, with 3 open tasks'],
  ['tooManyDocuments', 'Cites 3 documents'],
] as const)('describes %s', (Kind, label) => {
  expect(checkLabel({ ...check, Kind })).toBe(label)
})

test('one open task is one', () => {
  expect(checkLabel({ ...check, Kind: 'readyWithOpenTasks', Count: 1 })).toBe(
    'Ready, with 1 open task',
  )
})

test('every kind has a name of its own', () => {
  expect(new Set(Object.values(kindLabels)).size).toBe(checkKinds.length)
})

test('groups findings by standard in their order', () => {
  const ofNone = { ...check, StandardId: null, StandardName: null, ModuleId: null }
  expect(checkGroups([check, { ...check, Kind: 'noCitation' }, ofNone])).toMatchObject([
    { StandardId: 4, StandardName: 'RM 2-1', ModuleId: 1, checks: [check, { Kind: 'noCitation' }] },
    { StandardId: null, StandardName: null, ModuleId: null, checks: [ofNone] },
  ])
})
