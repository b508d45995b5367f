import { expect } from 'vitest'
import type { Comparison } from '#rules/workbook/compare.ts'
import { checkTitle, idTitle, originSheet } from '#rules/workbook/layout.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { makeZip } from '#test/factories/make-zip.ts'
import { nightly } from '#test/harness/nightly.ts'
import type { Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { startPreview } from '#test/harness/start-preview.ts'
import {
  applyWrites,
  cellOf,
  columnNumber,
  compareWorkbook,
  editWorkbook,
  getWorkbook,
  openWorkbook,
  saveWorkbook,
  sendWorkbook,
  type CellEdit,
} from '#test/harness/workbooks.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const hidden = 'HiddenFromClients'

test.beforeAll(async ({ server, made }) => {
  await expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
    project_id: made.project,
    standard_id: made.standards[0]!.id,
    phase: 'desktop-review',
    consultant_comment: hidden,
  })
})

const short = ({ changes, conflicts, refusals }: Comparison) => ({
  changes: changes.map(({ column, from, to }) => [column, from, to]),
  conflicts: conflicts.map(({ column, madeWith, now, to }) => [column, madeWith, now, to]),
  refusals: refusals.map(({ column, said, why }) => [column, said, why]),
})

test(
  'an untouched workbook changes nothing, for each person who can have one',
  nightly,
  async ({ server, made }) => {
    for (const [role, phase] of [
      ['ADM', 'verification'],
      ['C+', 'gap-analysis'],
      ['K+', 'desktop-review'],
    ] as const) {
      const { status, headers, bytes } = await getWorkbook(server, role, made.project, { phase })
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      const found = await compareWorkbook(server, role, made.project, bytes)
      expect(short(found)).toEqual({ changes: [], conflicts: [], refusals: [] })
      expect(found.unchanged).toBeGreaterThan(0)
    }
  },
)

test(
  'what was changed is stored by its writes, and then is no change any more',
  nightly,
  async ({ server, newProject }) => {
    const { project, standards } = await newProject()
    const [{ id, elements }] = standards as [(typeof standards)[number]]
    const task = await makeTask(server, { project, standard: id })
    const { bytes } = await getWorkbook(server, 'ADM', project)
    const edits: CellEdit[] = [
      { sheet: 'Elements', id: elements[0]!, column: 'Mock score', value: 'partially met' },
      { sheet: 'Elements', id: elements[1]!, column: 'Mock score', value: 70 },
      {
        sheet: 'Elements',
        id: elements[0]!,
        column: 'Consultant comment',
        value: 'One\n=2+2 _x0041_',
      },
      { sheet: 'Elements', id: elements[2]!, column: 'Ready by client', value: 'Yes' },
      { sheet: 'Standards', id, column: 'Consultant comment', value: '-1' },
      { sheet: 'Standards', id, column: 'Client sees consultant comment', value: 'yes' },
      { sheet: 'Standards', id, column: 'AC', value: null },
      { sheet: 'Standards', id, column: 'SC', value: 'Unlinked' },
      { sheet: 'Tasks', id: task, column: 'Task', value: 'Another text' },
      { sheet: 'Tasks', id: task, column: 'Due date', value: new Date('2027-02-28T00:00:00Z') },
      { sheet: 'Tasks', id: task, column: 'Assigned to', value: 'Client; linked' },
    ]
    const edited = await editWorkbook(bytes, edits)
    const found = await compareWorkbook(server, 'ADM', project, edited)
    expect(short(found)).toMatchObject({ conflicts: [], refusals: [] })
    expect(short(found).changes).toHaveLength(edits.length)
    const statuses = await applyWrites(
      server,
      'ADM',
      found.changes.flatMap(({ writes }) => writes),
    )
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(short(await compareWorkbook(server, 'ADM', project, edited))).toEqual({
      changes: [],
      conflicts: [],
      refusals: [],
    })
    const [stored] = await server.sql(
      'rds',
      `select e."MockScore", e."ConsultantComment", s."ConsultantComment" as comment, s."JuniorOwnerId", t."Text", t."DueDate"
     from "ElementDesktopReview" e, "StandardDesktopReview" s, "Task" t
     where e."ProjectId" = $1 and e."ElementId" = $2 and s."ProjectId" = $1 and s."StandardId" = $3 and t."Id" = $4`,
      [project, elements[0], id, task],
    )
    expect(stored).toMatchObject({
      MockScore: 50,
      ConsultantComment: 'One\n=2+2 _x0041_',
      comment: '-1',
      JuniorOwnerId: null,
      Text: 'Another text',
    })
    const again = await getWorkbook(server, 'ADM', project)
    const book = await openWorkbook(again.bytes)
    const comment = cellOf(book, {
      sheet: 'Elements',
      id: elements[0]!,
      column: 'Consultant comment',
    })
    expect([comment.value, comment.formula]).toEqual(['One\n=2+2 _x0041_', undefined])
  },
)

test(
  "where both changed a cell, the choice is a person's; a second change since is refused",
  nightly,
  async ({ server, newProject }) => {
    const { project, standards } = await newProject()
    const [{ id, elements }] = standards as [(typeof standards)[number]]
    const { bytes } = await getWorkbook(server, 'C+', project)
    const edited = await editWorkbook(bytes, [
      { sheet: 'Standards', id, column: 'Consultant comment', value: 'Of the sheet' },
      { sheet: 'Elements', id: elements[0]!, column: 'Mock score', value: 'Met' },
    ])
    const comments = (consultant_comment: string) =>
      expectDone(server, 'ADM', 'Standard:UpdateConsultantComment', {
        project_id: project,
        standard_id: id,
        phase: 'desktop-review',
        consultant_comment,
      })
    await comments('Of a colleague')
    const found = await compareWorkbook(server, 'C+', project, edited)
    expect(short(found)).toEqual({
      changes: [['Mock score', '', 'Met']],
      conflicts: [['Consultant comment', '', 'Of a colleague', 'Of the sheet']],
      refusals: [],
    })
    expect(found.conflicts[0]).toMatchObject({ by: 'Adm', about: 'TS 1', row: 2 })
    await comments('Of a colleague, later')
    const writes = found.conflicts.flatMap((one) => one.writes)
    expect(await applyWrites(server, 'C+', writes)).toEqual([409])
    const next = await compareWorkbook(server, 'C+', project, edited)
    expect(
      await applyWrites(
        server,
        'C+',
        next.conflicts.flatMap((one) => one.writes),
      ),
    ).toEqual([200])
  },
)

test('unlocks the cells that the reader may change, and says in Excel what they take', async ({
  server,
  made,
}) => {
  const [{ id, elements }] = made.standards as [(typeof made.standards)[number]]
  const { bytes } = await getWorkbook(server, 'C+', made.project)
  const book = await openWorkbook(bytes)
  const state = (sheet: CellEdit['sheet'], row: number, column: string) => {
    const { protection, dataValidation } = cellOf(book, { sheet, id: row, column })
    const taken = dataValidation && 'formulae' in dataValidation ? dataValidation.formulae : []
    return [protection?.locked !== false, dataValidation?.type, taken[0]]
  }
  expect(state('Standards', id, 'Standard')).toEqual([true, undefined, undefined])
  expect(state('Standards', id, 'Client comment')).toEqual([true, undefined, undefined])
  expect(state('Standards', id, 'Consultant comment').slice(0, 2)).toEqual([false, 'textLength'])
  expect(state('Standards', id, 'Client sees consultant comment')).toEqual([
    false,
    'list',
    '"Yes,No"',
  ])
  expect(state('Elements', elements[0]!, 'Mock score')).toEqual([
    false,
    'list',
    '"Met,Partially Met,Not Met"',
  ])
  expect(state('Elements', elements[0]!, 'Text')).toEqual([true, undefined, undefined])
})

test('says by cell what it cannot store', async ({ server, newProject }) => {
  const { project, standards } = await newProject()
  const [{ id, elements }, { id: second }] = standards as [
    (typeof standards)[number],
    (typeof standards)[number],
  ]
  const task = await makeTask(server, { project, standard: id })
  const { bytes } = await getWorkbook(server, 'C+', project)
  const book = await openWorkbook(bytes)
  const put = (edit: CellEdit) => {
    cellOf(book, edit).value = edit.value
  }
  const element = { sheet: 'Elements', column: 'Mock score' } as const
  put({ ...element, id: elements[0]!, value: 'Nearly met' })
  put({ ...element, id: elements[1]!, value: { formula: '1+1', result: 2 } })
  put({ ...element, id: elements[2]!, value: 101 })
  put({ ...element, id: elements[4]!, value: 'Met' })
  put({ sheet: 'Elements', id: elements[0]!, column: 'Text', value: 'A requirement of mine' })
  put({
    sheet: 'Elements',
    id: elements[0]!,
    column: 'Consultant comment',
    value: 'x'.repeat(20_001),
  })
  put({ sheet: 'Elements', id: elements[0]!, column: 'Ready by client', value: 'Yes' })
  put({ sheet: 'Tasks', id: task, column: 'Task', value: ' ' })
  put({ sheet: 'Tasks', id: task, column: 'Due date', value: '28/02/2027' })
  put({ sheet: 'Tasks', id: task, column: 'Assigned to', value: 'Nobody Atall' })
  const ids = columnNumber(book, 'Standards', idTitle)
  const sheet = book.getWorksheet('Standards')!
  const twin = sheet.addRow(sheet.getRow(2).values as [])
  twin.getCell(columnNumber(book, 'Standards', 'Consultant comment')).value = 'Twice'
  const added = sheet.addRow(['TS 9'])
  expect(added.getCell(ids).value).toBeNull()
  const gone = sheet.addRow(sheet.getRow(3).values as [])
  gone.getCell(ids).value = '999999'
  gone.getCell(columnNumber(book, 'Standards', 'Consultant comment')).value = 'Of no standard'
  put({ sheet: 'Standards', id: second, column: 'AC', value: 'Linked' })
  put({ sheet: 'Standards', id: second, column: 'Client comment', value: 'As if of the client' })
  const found = await compareWorkbook(server, 'C+', project, await saveWorkbook(book))
  expect(short(found).changes).toEqual([])
  expect(
    short(found).refusals.map(([column, said, why]) => [column, said?.slice(0, 20), why]),
  ).toEqual([
    ['Text', 'A requirement of min', 'This cell is locked in the workbook.'],
    [
      'Mock score',
      'Nearly met',
      'This must be Met, Partially Met, Not Met or a whole number from 0 to 100, or empty.',
    ],
    ['Consultant comment', 'x'.repeat(20), 'This is longer than 20,000 characters.'],
    ['Ready by client', 'Yes', 'This cell is locked in the workbook.'],
    ['Mock score', '2', 'This is a formula. Enter its result as a value.'],
    [
      'Mock score',
      '101',
      'This must be Met, Partially Met, Not Met or a whole number from 0 to 100, or empty.',
    ],
    ['Mock score', 'Met', 'You cannot change this here now.'],
    ['AC', 'Linked', 'This cell is locked in the workbook.'],
    ['Client comment', 'As if of the client', 'This cell is locked in the workbook.'],
    ['Consultant comment', 'Twice', 'This row is in the sheet twice: row 2 is the same.'],
    ['', 'TS 9', 'This row was added. New rows are not stored.'],
    [
      'Consultant comment',
      'Of no standard',
      'This row is not in the project any more, or you cannot see it.',
    ],
    ['Task', ' ', 'This must not be empty.'],
    ['Due date', '28/02/2027', 'This is no date. Enter one such as 4 Dec 2026 or 2026-12-04.'],
    ['Assigned to', 'Nobody Atall', '"Nobody Atall" is nobody in the list of people.'],
  ])
})

test(
  'a client gets what a client sees and may change, also from the workbook of a consultant',
  nightly,
  async ({ server, made }) => {
    const { project, standards } = made
    const [{ id, elements }] = standards as [(typeof standards)[number]]
    const preview = await startPreview(server, made, 'C+', 'rds')
    const { bytes } = await getWorkbook(server, 'K+', project)
    const viewed = await getWorkbook(server, 'C+', project, {}, preview)
    for (const file of [bytes, viewed.bytes]) {
      const book = await openWorkbook(file)
      const texts = book.worksheets.map((one) => JSON.stringify(one.getSheetValues())).join('')
      expect([texts.includes('TS 1'), texts.includes(hidden)]).toEqual([true, false])
      const locked = ['Consultant comment', 'Client comment'].map(
        (column) => cellOf(book, { sheet: 'Standards', id, column }).protection?.locked !== false,
      )
      expect(locked).toEqual([true, false])
    }
    const own = await editWorkbook(bytes, [
      { sheet: 'Standards', id, column: 'Client comment', value: 'Ours' },
      { sheet: 'Elements', id: elements[0]!, column: 'Support text', value: 'The plan says so' },
    ])
    const found = await compareWorkbook(server, 'K+', project, own)
    expect(short(found).refusals).toEqual([])
    const statuses = await applyWrites(
      server,
      'K+',
      found.changes.flatMap(({ writes }) => writes),
    )
    expect(statuses).toEqual([200, 200])
    const staff = await getWorkbook(server, 'C+', project)
    const taken = await editWorkbook(staff.bytes, [
      { sheet: 'Standards', id, column: 'Consultant comment', value: 'By the client' },
      { sheet: 'Standards', id, column: 'Client sees consultant comment', value: 'Yes' },
      { sheet: 'Elements', id: elements[0]!, column: 'Mock score', value: 'Met' },
    ])
    const told = await compareWorkbook(server, 'K+', project, taken)
    expect(short(told).changes).toEqual([])
    expect(short(told).refusals.map(([, , why]) => why)).toEqual(
      Array.from({ length: 3 }, () => 'You cannot change this here now.'),
    )
    expect(JSON.stringify(told)).not.toContain(hidden)
  },
)

test(
  'refuses files that are no workbook of this project and person',
  nightly,
  async ({ server, made, other }) => {
    const { project } = made
    const { bytes } = await getWorkbook(server, 'C+', project)
    const book = await openWorkbook(bytes)
    book.getWorksheet(originSheet)!.getCell('B2').value = 'elsewhere'
    const foreign = await saveWorkbook(book)
    const stripped = await openWorkbook(bytes)
    stripped
      .getWorksheet('Tasks')!
      .getRow(1)
      .getCell(columnNumber(stripped, 'Tasks', checkTitle)).value = null
    const preview = await startPreview(server, made, 'C+', 'rds')
    const sent = (file: Uint8Array, role: Role = 'C+', to = project, headers = {}) =>
      sendWorkbook(server, role, to, file, { headers })
    const encrypted = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    const bomb = makeZip([{ name: 'xl/workbook.xml', data: 'x'.repeat(30_000_000) }])
    const answers = [
      await sent(foreign),
      await sent(bytes, 'C+', other.project),
      await sent(Buffer.from('A,B\n1,2\n')),
      await sent(encrypted),
      await sent(bytes.subarray(0, 2_000)),
      await sent(bomb),
      await sent(Buffer.alloc(21 * 1024 * 1024)),
      await sent(bytes, 'C-'),
      await sent(bytes, 'ANON'),
      await sent(bytes, 'C+', project, preview),
      await sent(bytes, 'C+', project, { 'content-type': 'text/plain' }),
    ].map(({ status, body }) => [status, body.error_code])
    expect(answers).toEqual([
      [400, 'workbookNotTaken'],
      [400, 'workbookNotTaken'],
      [400, 'fileUnreadable'],
      [400, 'fileUnreadable'],
      [400, 'fileUnreadable'],
      [413, 'fileHoldsTooMuch'],
      [413, 'tooLarge'],
      [404, 'notFound'],
      [401, 'notSignedIn'],
      [403, 'previewReadOnly'],
      [415, 'notOctetStream'],
    ])
    const { body } = await sent(await saveWorkbook(stripped))
    expect(body.data.refusals).toMatchObject([
      {
        sheet: 'Tasks',
        why: 'The hidden columns of this sheet are gone. Download the workbook again.',
      },
    ])
  },
)

test(
  'an archived project has a workbook in which everything is locked',
  nightly,
  async ({ server, newProject }) => {
    const { project, standards } = await newProject()
    const [{ id }] = standards as [(typeof standards)[number]]
    const before = await getWorkbook(server, 'ADM', project)
    await server.sql('rds', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
    await server.changed('rds')
    const edited = await editWorkbook(before.bytes, [
      { sheet: 'Standards', id, column: 'Consultant comment', value: 'Late' },
    ])
    expect(short(await compareWorkbook(server, 'ADM', project, edited)).refusals).toEqual([
      ['Consultant comment', 'Late', 'You cannot change this here now.'],
    ])
    const book = await openWorkbook((await getWorkbook(server, 'ADM', project)).bytes)
    expect(book.getWorksheet('Read me')!.getColumn(1).values.join(' ')).toContain('archived')
    expect(
      cellOf(book, { sheet: 'Standards', id, column: 'Consultant comment' }).protection?.locked,
    ).not.toBe(false)
  },
)
