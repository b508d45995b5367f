import { Workbook } from '@cj-tech-master/excelts'
import { expect } from 'vitest'
import { importFile } from '#operations/module/reading/import-file.ts'
import { proposedHeaderRow, proposedTargets } from '#rules/standards/table/columns.ts'
import { readTable } from '#rules/standards/table/read-table.ts'
import { tableSet } from '#rules/standards/table/table-set.ts'
import { nightly } from '#test/harness/nightly.ts'
import type { Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { startPreview } from '#test/harness/start-preview.ts'
import type { TestServer } from '#test/harness/test-server.ts'

async function send(
  server: TestServer,
  role: Role,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${server.address}/api/v5/admin/table?apiDb=rds`, {
    method: 'POST',
    headers: { ...server.as(role), 'content-type': 'application/octet-stream', ...headers },
    body: Buffer.from(bytes),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const windows1252 = (text: string): Buffer => Buffer.from(text, 'latin1')

test(
  'reads CSV by its own encoding and delimiter, and Excel with dates and results as texts',
  nightly,
  async ({ server }) => {
    const book = new Workbook()
    book.addWorksheet('Empty')
    const sheet = book.addWorksheet('Standards')
    sheet.addRow(['Standard', 'Text'])
    sheet.addRow(['RM 1', { formula: '1+1', result: 2 }])
    sheet.addRow([new Date('2027-02-28T00:00:00Z'), true])
    sheet.getCell('A3').numFmt = 'd mmm yyyy'
    const files = [
      Buffer.from('\uFEFFStandard;Text\r\nRM 1;"é, ü"\r\n'),
      windows1252('Standard\tText\nRM 1\té, ü\n'),
      Buffer.from(await book.xlsx.writeBuffer()),
    ]
    const found = []
    for (const file of files) found.push((await send(server, 'ADM', file)).body.data.sheets)
    const csv = {
      name: 'CSV',
      rows: [
        { number: 1, cells: ['Standard', 'Text'] },
        { number: 2, cells: ['RM 1', 'é, ü'] },
      ],
    }
    expect(found).toEqual([
      [csv],
      [csv],
      [
        { name: 'Empty', rows: [] },
        {
          name: 'Standards',
          rows: [
            { number: 1, cells: ['Standard', 'Text'] },
            { number: 2, cells: ['RM 1', '2'] },
            { number: 3, cells: ['2027-02-28', 'Yes'] },
          ],
        },
      ],
    ])
  },
)

test('what it reads becomes a set that the import takes', async ({ server }) => {
  const csv =
    'Standard,Title,Element,Text,Type,Parent\nRM 1,Risk,(a),First,M,\n,,(i),Below,P,(a)\nRM 2,Care,(a),x,LI,\n'
  const [sheet] = (await send(server, 'ADM', Buffer.from(csv))).body.data.sheets
  const [head, ...rows] = sheet.rows
  expect(proposedHeaderRow(sheet.rows)).toBe(1)
  const module = { name: 'A', version: '1', organization: '', defaultType: 'mandatory' } as const
  const table = readTable(rows, proposedTargets(head.cells), module)
  const text = JSON.stringify(tableSet(table, 'a.csv'))
  expect(importFile(text).reading).toMatchObject({
    names: ['RM 1 Risk', 'RM 2 Care'],
    elementCount: 3,
  })
  const { status, body } = await server.write('ADM', 'Module:Import', { text, dry_run: true })
  expect([status, body.data.transformation.updates]).toMatchObject([
    200,
    { standards: 2, elements: 3 },
  ])
})

test('is for administrators, and refuses what is no table', nightly, async ({ server, made }) => {
  const preview = await startPreview(server, made, 'ADM', 'rds')
  const csv = Buffer.from('a,b\n')
  const answers = [
    await send(server, 'C+', csv),
    await send(server, 'K+', csv),
    await send(server, 'ANON', csv),
    await send(server, 'ADM', csv, preview),
    await send(server, 'ADM', csv, { 'content-type': 'text/csv' }),
    await send(server, 'ADM', Buffer.from('a,b\0c\n')),
    await send(server, 'ADM', Buffer.from('PK\u0003\u0004 no archive')),
    await send(server, 'ADM', Buffer.from(','.repeat(300))),
    await send(server, 'ADM', Buffer.alloc(21 * 1024 * 1024, 'a')),
  ].map(({ status, body }) => [status, body.error_code])
  expect(answers).toEqual([
    [403, 'notAllowed'],
    [403, 'notAllowed'],
    [401, 'notSignedIn'],
    [403, 'previewReadOnly'],
    [415, 'notOctetStream'],
    [400, 'fileUnreadable'],
    [400, 'fileUnreadable'],
    [413, 'fileHoldsTooMuch'],
    [413, 'tooLarge'],
  ])
})
