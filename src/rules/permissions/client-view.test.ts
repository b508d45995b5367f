import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientFields, type RowKind } from './client-fields.ts'
import { clientSnapshot, clientUpdates } from './client-result.ts'
import { clientView, type ClientViewFacts } from './client-view.ts'

const closed: ClientViewFacts = { userId: 'me', areScoresVisible: false }
const opened: ClientViewFacts = {
  userId: 'me',
  areScoresVisible: true,
  IsConsultantCommentVisible: true,
  IsTheGoodVisible: true,
  IsTheBadVisible: true,
}

const phaseRow = {
  ProjectId: 1,
  StandardId: 2,
  Status: 'Blank',
  OwnerId: 'sc',
  JuniorOwnerId: 'ac',
  EditorId: 'sc',
  ClientComment: 'c',
  LastClientId: 'k',
  ClientCommentLastModified: 't',
  ConsultantComment: 'secret',
  LastConsultantId: 'sc',
  ConsultantCommentLastModified: 't',
  IsConsultantCommentVisible: false,
  IsReadyByClient: false,
  InitiateSecondReview: false,
  UploadThisStandard: false,
  InitiateRFIReview: false,
  UploadedToURAC: false,
  TheGood: 'good',
  TheBad: 'bad',
  IsTheGoodVisible: false,
  IsTheBadVisible: false,
  MockScore: { mandatoryScore: 50 },
  mandatorySum: 50,
}

const alwaysSeen = [
  'ProjectId',
  'StandardId',
  'Status',
  'OwnerId',
  'JuniorOwnerId',
  'ClientComment',
  'LastClientId',
  'ClientCommentLastModified',
  'IsReadyByClient',
]
const comment = ['ConsultantComment', 'LastConsultantId', 'ConsultantCommentLastModified']

describe('a standard phase record', () => {
  test.each<[string, object, ClientViewFacts, string[]]>([
    ['everything off', {}, closed, []],
    ['comment on', { IsConsultantCommentVisible: true }, closed, comment],
    ['the good on', { IsTheGoodVisible: true }, closed, ['TheGood']],
    ['the bad on', { IsTheBadVisible: true }, closed, ['TheBad']],
    ['scores on', {}, { ...closed, areScoresVisible: true }, ['MockScore']],
    [
      'comment on then, off now',
      { IsConsultantCommentVisible: true },
      { ...closed, IsConsultantCommentVisible: false },
      [],
    ],
    ['comment off then, on now', {}, { ...closed, IsConsultantCommentVisible: true }, []],
    ['a flag that is not exactly true', { IsTheGoodVisible: 'true' }, closed, []],
  ])('%s', (_, flags, facts, more) => {
    const seen = Object.keys(clientView('standardPhase', { ...phaseRow, ...flags }, facts))
    expect(seen.toSorted()).toEqual([...alwaysSeen, ...more].toSorted())
  })
})

test("an element's comment follows the flag of its standard in the same phase", () => {
  const row = {
    ProjectId: 1,
    ElementId: 2,
    ConsultantComment: 'secret',
    ConsultantCommentDate: 't',
    ConsultantId: 'sc',
    IsClientReady: true,
    MockScore: 50,
  }
  expect(clientView('elementPhase', row, closed)).toEqual({
    ProjectId: 1,
    ElementId: 2,
    IsClientReady: true,
  })
  expect(clientView('elementPhase', row, opened)).toEqual(row)
})

test('mock score numbers are hidden as a whole', () => {
  const row = { mandatoryCount: 1, mandatoryScore: 50, complete: false }
  expect(clientView('mockScore', row, closed)).toEqual({})
  expect(clientView('mockScore', row, opened)).toEqual(row)
})

test('a client sees the names of other people and their own profile', () => {
  const row = { Id: 'ME', FullName: 'a b', FirstName: 'a', PhoneNumber: '1', NotifyOnNewTask: true }
  expect(clientView('user', row, closed)).toEqual(row)
  expect(clientView('user', { ...row, Id: 'you' }, opened)).toEqual({ Id: 'you', FullName: 'a b' })
})

test('hides the mail settings of a project and the flags of a document', () => {
  expect(clientView('project', { Id: 1, Name: 'n', SendTaksEmailsToBeta: true }, opened)).toEqual({
    Id: 1,
    Name: 'n',
  })
  const document = { Id: 1, IsDocumentVisibleForProject: true, IsUploadedToURAC: true }
  expect(clientView('document', document, opened)).toEqual({ Id: 1 })
})

test('snapshots and updates of a write follow the field rules of their row', () => {
  const write = { row: 'standardPhase' } as const
  const row = { ProjectId: 1, ConsultantComment: 'secret' }
  expect(clientSnapshot(write, [row], closed)).toEqual([{ ProjectId: 1 }])
  expect(clientSnapshot(write, [row], opened)).toEqual([row])
  expect(clientUpdates(write, { project_id: 1, standard_id: 2, ...row }, closed)).toEqual({
    project_id: 1,
    standard_id: 2,
    ProjectId: 1,
  })
})

const kind = fc.constantFrom(...(Object.keys(clientFields) as RowKind[]))
const field = fc.oneof(
  fc.constantFrom(...Object.values(clientFields).flatMap((fields) => Object.keys(fields))),
  fc.constantFrom('IsConsultantCommentVisible', 'IsTheGoodVisible', '__proto__', 'constructor'),
  fc.string(),
)
const anyRow = fc.dictionary(field, fc.oneof(fc.boolean(), fc.string(), fc.constant('me')))

test('the client view adds and changes nothing, contains only fields with a rule, and no flag', () => {
  fc.assert(
    fc.property(kind, anyRow, (of, row) => {
      for (const facts of [closed, opened]) {
        const view = clientView(of, row, facts)
        for (const [name, value] of Object.entries(view)) {
          expect(row[name]).toBe(value)
          expect(Object.hasOwn(clientFields[of], name)).toBe(true)
          expect(name).not.toMatch(/^Is.*Visible|SendTaksEmailsToBeta|EditorId/)
        }
      }
    }),
  )
})

test('clearing flags never reveals a field, and the view of a view shows no more fields', () => {
  fc.assert(
    fc.property(kind, anyRow, (of, row) => {
      const less = Object.keys(clientView(of, row, closed))
      const bare = Object.fromEntries(
        Object.entries(row).filter(([name]) => !/^Is.*Visible/.test(name)),
      )
      expect(Object.keys(clientView(of, bare, opened))).toEqual(
        expect.arrayContaining(Object.keys(clientView(of, bare, closed))),
      )
      const again = clientView(of, clientView(of, row, closed), closed)
      expect(less).toEqual(expect.arrayContaining(Object.keys(again)))
    }),
  )
})

test('shows the passage of a citation to the client who made it', () => {
  const citation = { ElementId: 1, Citation: 'Page 3', Anchor: { page: 3 } }
  const own = { ...citation, CreatedBy: closed.userId.toUpperCase() }
  const other = { ...citation, CreatedBy: 'somebody else' }
  expect(clientView('citation', own, closed)).toEqual(own)
  expect(clientView('citation', other, opened)).toEqual({
    ElementId: 1,
    Citation: 'Page 3',
    CreatedBy: 'somebody else',
  })
})
