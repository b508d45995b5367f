import { expect } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { test as serverTest } from '#test/harness/files-test.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import {
  asName,
  asRemark,
  asRemarkOrNull,
  asTextOrNull,
  asTyped,
  type StoredText,
} from './stored-text.ts'

/** The rows that the texts belong to. */
type Subject = { readonly made: MadeProject; readonly document_id: number }

const test = serverTest.extend(
  'subject',
  { scope: 'file' },
  async ({ server, made }): Promise<Subject> => ({
    made,
    document_id: await makeDocument(server, { project: made.project }),
  }),
)

type RowOf = (subject: Subject) => object

const inProject: RowOf = ({ made }) => ({ project_id: made.project })
const ofStandard =
  (phase: string): RowOf =>
  ({ made }) => ({ project_id: made.project, standard_id: made.standards[0]?.id, phase })
const ofDocument: RowOf = ({ made, document_id }) => ({ project_id: made.project, document_id })
const element: RowOf = ({ made }) => ({ element_id: made.standards[0]?.elements[0] })
const standard: RowOf = ({ made }) => ({ Id: made.standards[0]?.id })
const module: RowOf = ({ made }) => ({ module_id: made.module })

type Field = readonly [
  write: string,
  parameter: string,
  column: string,
  storedAs: StoredText,
  row: RowOf,
]
const names: readonly Field[] = [
  ['Project:UpdateStatus', 'name', 'Name', asName, inProject],
  ['Module:Update', 'Name', 'Name', asName, module],
  ['Standard:Update', 'Name', 'Name', asName, standard],
  ['Element:Update', 'Name', 'Name', asName, element],
]
const mayBeEmpty: readonly Field[] = [
  [
    'Standard:UpdateClientComment',
    'client_comment',
    'ClientComment',
    asRemark,
    ofStandard('desktop-review'),
  ],
  [
    'Standard:UpdateConsultantComment',
    'consultant_comment',
    'ConsultantComment',
    asRemark,
    ofStandard('verification'),
  ],
  [
    'Standard:UpdateGapAnalysisComment',
    'the_good',
    'TheGood',
    asRemark,
    ofStandard('gap-analysis'),
  ],
  ['Standard:UpdateGapAnalysisComment', 'the_bad', 'TheBad', asRemark, ofStandard('gap-analysis')],
  [
    'Element:UpdateConsultantComment',
    'consultant_comment',
    'ConsultantComment',
    asRemark,
    (subject) => ({ ...inProject(subject), ...element(subject), phase: 'desktop-review' }),
  ],
  ['Document:Update', 'title', 'Title', asRemarkOrNull, ofDocument],
  ['Document:Update', 'description', 'Description', asRemarkOrNull, ofDocument],
  ['Standard:Update', 'Group', 'Group', asTextOrNull, standard],
  ['Standard:Update', 'Commentary', 'Commentary', asTextOrNull, standard],
  [
    'StandardTip:Update',
    'basics',
    'basics',
    asTextOrNull,
    ({ made }) => ({ id: made.standards[0]?.id }),
  ],
  ['Element:Update', 'Text', 'Text', asTyped, element],
  ['Module:Update', 'Version', 'Version', asTyped, module],
  ['Module:Update', 'AccreditationOrganization', 'AccreditationOrganization', asTyped, module],
]
const typed = [' one ', 'two', 'three\n']

/** Saves texts one after the other as a field does: in the stored form, expecting the one before. */
async function saveAll(
  server: TestServer,
  subject: Subject,
  [write, parameter, column, storedAs, row]: Field,
  texts: readonly string[],
) {
  let before: string | null | undefined
  for (const text of texts) {
    const value = storedAs(text)
    await expectDone(
      server,
      write === 'Standard:UpdateClientComment' ? 'K+' : 'ADM',
      write as 'Element:Update',
      { ...row(subject), [parameter]: value ?? '' },
      before === undefined ? {} : { expected: { [column]: before } },
    )
    before = value
  }
}

test.for(names)(
  '%s: %s is stored in the form that the next save expects',
  async (field, { server, subject }) => {
    await saveAll(server, subject, field, typed)
    expect(asName(' one ')).toBe('one')
  },
)

test.for(mayBeEmpty)(
  '%s: %s is stored as the next save expects it, also when emptied',
  async (field, { server, subject }) => {
    await saveAll(server, subject, field, [...typed, '', 'again', '   ', 'at last'])
  },
)

test('text that is not a name, a remark or emptied is stored as typed', () => {
  expect([asTyped(' a '), asRemark(' a '), asRemarkOrNull(' a '), asTextOrNull(' a ')]).toEqual(
    Array.from({ length: 4 }, () => ' a '),
  )
})
