import { expect, test } from 'vitest'
import {
  checkGroups,
  checkLabel,
  kindLabels,
  shownKinds,
  withMovedPassages,
  type Check,
} from './check-labels.ts'

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
  ['pageNotThere', 'RM 2-1(a): the citation names a page that Plan does not have (3 pages)'],
  ['passageChanged', 'RM 2-1(a): the cited words have changed in the new version of Plan'],
  ['passageLost', 'RM 2-1(a): the cited words are not in the new version of Plan'],
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
  expect(new Set(Object.values(kindLabels)).size).toBe(shownKinds.length)
})

test('groups findings by standard in their order', () => {
  const ofNone = { ...check, StandardId: null, StandardName: null, ModuleId: null }
  expect(checkGroups([check, { ...check, Kind: 'noCitation' }, ofNone])).toMatchObject([
    { StandardId: 4, StandardName: 'RM 2-1', ModuleId: 1, checks: [check, { Kind: 'noCitation' }] },
    { StandardId: null, StandardName: null, ModuleId: null, checks: [ofNone] },
  ])
})

test('passages of an earlier version are told apart by what became of them', () => {
  const outdated = { ...check, Kind: 'passageOutdated' } as const
  type Rows = Parameters<typeof withMovedPassages>[1]
  const moved = (State: 'same' | 'changed' | 'lost', ElementId = 31): Rows[number] => ({
    ElementId,
    DocumentId: 12,
    Version: 2,
    State,
    Anchor: null,
    Offers: [],
    Differences: null,
  })
  const kinds = (checks: readonly Check[], rows: Rows) =>
    withMovedPassages(checks, rows).map(({ Kind }) => Kind)
  expect(kinds([outdated], [moved('changed')])).toEqual(['passageChanged'])
  expect(kinds([outdated], [moved('lost')])).toEqual(['passageLost'])
  expect(kinds([outdated], [moved('same')])).toEqual(['passageOutdated'])
  expect(kinds([outdated], [moved('lost', 32)])).toEqual(['passageOutdated'])
  expect(kinds([check], [moved('lost')])).toEqual(['noPlace'])
})
