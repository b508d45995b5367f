import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { openServerWithFiles, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import {
  asName,
  asRemark,
  asRemarkOrNull,
  asTextOrNull,
  asTyped,
  type StoredText,
} from './stored-text.ts'

let server: ServerWithFiles
let made: MadeProject
let document_id: number

beforeAll(async () => {
  server = await openServerWithFiles()
  made = await makeProject(server)
  document_id = await makeDocument(server, { project: made.project })
})
afterAll(() => server.close())

const inProject = () => ({ project_id: made.project })
const ofStandard = (phase: string) => () => ({
  ...inProject(),
  standard_id: made.standards[0].id,
  phase,
})
const ofDocument = () => ({ ...inProject(), document_id })
const element = () => made.standards[0].elements[0]
const standard = () => ({ Id: made.standards[0].id })
const module = () => ({ module_id: made.module })

type Field = readonly [
  write: string,
  parameter: string,
  column: string,
  storedAs: StoredText,
  row: () => object,
]
const names: readonly Field[] = [
  ['Project:UpdateStatus', 'name', 'Name', asName, inProject],
  ['Module:Update', 'Name', 'Name', asName, module],
  ['Standard:Update', 'Name', 'Name', asName, standard],
  ['Element:Update', 'Name', 'Name', asName, () => ({ element_id: element() })],
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
    () => ({ ...inProject(), element_id: element(), phase: 'desktop-review' }),
  ],
  ['Document:Update', 'title', 'Title', asRemarkOrNull, ofDocument],
  ['Document:Update', 'description', 'Description', asRemarkOrNull, ofDocument],
  ['Standard:Update', 'Group', 'Group', asTextOrNull, standard],
  ['Standard:Update', 'Commentary', 'Commentary', asTextOrNull, standard],
  ['StandardTip:Update', 'basics', 'basics', asTextOrNull, () => ({ id: made.standards[0].id })],
  ['Element:Update', 'Text', 'Text', asTyped, () => ({ element_id: element() })],
  ['Module:Update', 'Version', 'Version', asTyped, module],
  ['Module:Update', 'AccreditationOrganization', 'AccreditationOrganization', asTyped, module],
]
const typed = [' one ', 'two', 'three\n']

/** Saves texts one after the other as a field does: in the stored form, expecting the one before. */
async function saveAll([write, parameter, column, storedAs, row]: Field, texts: readonly string[]) {
  let before: string | null | undefined
  for (const text of texts) {
    const value = storedAs(text)
    await expectDone(
      server,
      write === 'Standard:UpdateClientComment' ? 'K+' : 'ADM',
      write as 'Element:Update',
      { ...row(), [parameter]: value ?? '' },
      before === undefined ? {} : { expected: { [column]: before } },
    )
    before = value
  }
}

test.each(names)('%s: %s is stored in the form that the next save expects', async (...field) => {
  await saveAll(field, typed)
  expect(asName(' one ')).toBe('one')
})

test.each(mayBeEmpty)(
  '%s: %s is stored as the next save expects it, also when emptied',
  async (...field) => {
    await saveAll(field, [...typed, '', 'again', '   ', 'at last'])
  },
)

test('text that is not a name, a remark or emptied is stored as typed', () => {
  expect([asTyped(' a '), asRemark(' a '), asRemarkOrNull(' a '), asTextOrNull(' a ')]).toEqual(
    Array.from({ length: 4 }, () => ' a '),
  )
})
