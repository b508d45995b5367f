import { expect, test } from 'vitest'
import { foundPlace, type Found } from './found-place.ts'

const anchor = { version: 2, page: 7, start: 1, end: 4, exact: 'one', prefix: '', suffix: '' }

const found = (Kind: Found['Kind'], given: Partial<Found> = {}): Found => ({
  Kind,
  Key: '1',
  Title: 'Title',
  TitleMarks: [],
  Text: '',
  TextMarks: [],
  StandardId: 3,
  ModuleId: 2,
  ElementId: null,
  Phase: null,
  Field: null,
  ReplyId: null,
  DocumentId: null,
  Label: null,
  IsPageEstimated: false,
  Anchor: null,
  ...given,
})

test.each([
  ['standard', 'Tasks'],
  ['element', 'Elements'],
  ['page', 'Elements'],
  ['comment', 'Comments'],
  ['supportText', 'Elements'],
  ['task', 'Tasks'],
] as const)('a found %s opens its standard in Desktop Review at %s', (kind, tab) => {
  expect(foundPlace(1, found(kind))).toEqual({
    kind: 'review',
    params: { project_id: 1, module_id: 2, phase: 'desktop-review', standard_id: 3, tab },
    search: {},
    state: {},
  })
})

test('a comment on an element opens at the element, in its own phase', () => {
  const comment = found('comment', { ElementId: 9, Phase: 'verification' })
  expect(foundPlace(1, comment)).toMatchObject({
    params: { phase: 'verification', tab: 'Elements' },
    search: { element: 9 },
  })
})

test('a passage opens its document at the page beside the standard, and is marked there', () => {
  const page = found('page', { DocumentId: 5, ElementId: 9, Anchor: { ...anchor, heading: null } })
  expect(foundPlace(1, page)).toMatchObject({
    kind: 'review',
    search: { element: 9, document: 5, page: 7 },
    state: { passage: anchor },
  })
})

test('documents, people, and what belongs to no standard open in a tab of the project', () => {
  const dashboard = (tab: string, search: object) => ({
    kind: 'dashboard',
    params: { project_id: 1, tab },
    search,
  })
  expect(foundPlace(1, found('document', { DocumentId: 5 }))).toEqual(
    dashboard('Documents', { document: 5 }),
  )
  expect(foundPlace(1, found('person'))).toEqual(dashboard('Team', {}))
  const page = found('page', { StandardId: null, ModuleId: null, DocumentId: 5 })
  expect(foundPlace(1, page)).toEqual(dashboard('Documents', { document: 5 }))
})
