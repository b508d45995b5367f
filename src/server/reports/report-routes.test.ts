import { Worker } from 'node:worker_threads'
import { read } from '@e965/xlsx'
import { expect } from 'vitest'
import { reportFormatNames, reportFormats } from '#rules/report/kinds/report-formats.ts'
import type { Role } from '#test/harness/people.ts'
import { readZip } from '#test/harness/read-zip.ts'
import { test } from '#test/harness/server-test.ts'
import { startPreview } from '#test/harness/start-preview.ts'
import { download } from '#test/harness/test-files.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { fileName } from './report-file.ts'
import { ReportQueue } from './report-queue.ts'

const hidden = 'HiddenFromClients'

test.beforeAll(({ server, made }) =>
  expectDone(server, 'C+', 'Standard:UpdateConsultantComment', {
    project_id: made.project,
    standard_id: made.standards[0]!.id,
    phase: 'desktop-review',
    consultant_comment: hidden,
  }),
)

const report = (
  server: TestServer,
  role: Role,
  project: number,
  query: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  download(
    server,
    role,
    `/api/v5/projects/${project}/report_file?${new URLSearchParams({ kind: 'full-review', ...query }).toString()}`,
    { headers },
  )

test('sends a report in each form, as an attachment that nobody stores', async ({
  server,
  made,
}) => {
  const files = new Map<string, Buffer>()
  for (const format of reportFormatNames) {
    const { status, headers, bytes } = await report(server, 'C+', made.project, { format })
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      reportFormats[format].mediaType,
      'private, no-store',
    ])
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename=".+ - Full review - \\d{4}-\\d\\d-\\d\\d\\.${format}"`),
    )
    files.set(format, bytes)
  }
  expect(String(files.get('pdf')).slice(0, 5)).toBe('%PDF-')
  expect(String(files.get('csv'))).toContain(hidden)
  expect(JSON.stringify(read(files.get('xlsx')!).Sheets)).toContain(hidden)
  const document = (await readZip(files.get('docx')!)).find(
    ({ path }) => path === 'word/document.xml',
  )
  expect(String(document?.bytes)).toContain(hidden)
})

test('a client and who views as one are shown what the read shows them', async ({
  server,
  made,
}) => {
  const preview = await startPreview(server, made, 'C+', 'rds')
  const [id] = Object.values(preview)
  const { project } = made
  const seen = [
    await report(server, 'K+', project, { format: 'csv' }),
    await report(server, 'K+', project, { format: 'csv', audience: 'staff' }),
    await report(server, 'C+', project, { format: 'csv' }, preview),
    await report(server, 'C+', project, { format: 'csv', preview: String(id) }),
    await report(server, 'C+', project, { format: 'csv', audience: 'client' }),
  ].map(({ status, bytes }) => [
    status,
    String(bytes).includes('Client (what the client may see)'),
    String(bytes).includes(hidden),
  ])
  expect(seen).toEqual(Array.from({ length: 5 }, () => [200, true, false]))
})

test('refuses what the read refuses', async ({ server, made }) => {
  const { project } = made
  const refusals = [
    await report(server, 'C-', project, { format: 'pdf' }),
    await report(server, 'ANON', project, { format: 'pdf' }),
    await report(server, 'C+', project, { format: 'html' }),
    await report(server, 'C+', project, { format: 'pdf', kind: 'poem' }),
  ].map(({ status, headers }) => [status, headers.get('content-type')?.split(';')[0]])
  expect(refusals.map(([, type]) => type)).toEqual(refusals.map(() => 'application/json'))
  expect(refusals.map(([status]) => status)).toEqual([404, 401, 400, 400])
})

test('the name of a file has no sign that a file system keeps for itself', () => {
  const named = fileName(
    { project: 'A/B: "C"\n<D>', title: 'Full\\review', date: '2026-11-26' },
    'pdf',
  )
  expect(named).toBe('A B C D - Full review - 2026-11-26.pdf')
})

test('writes one report at a time, two of a person, and ends when its receiver goes', async () => {
  const started: Worker[] = []
  const queue = new ReportQueue(() => {
    const code = `require('node:worker_threads').parentPort.on('message', (file) =>
      require('node:worker_threads').parentPort.postMessage(file))`
    const worker = new Worker(code, { eval: true })
    started.push(worker)
    return worker
  })
  const write = (person: string, gone = new AbortController().signal) =>
    queue.write(person, new Uint8Array(), 'csv', gone)
  const left = new AbortController()
  const first = write('a', left.signal)
  const second = write('a')
  await expect(write('a')).rejects.toMatchObject({ code: 'reportsUnderWay' })
  await expect.poll(() => started.length).toBe(1)
  left.abort()
  await expect(first).rejects.toThrow('has gone')
  await expect.poll(() => started.length).toBe(2)
  // oxlint-disable-next-line require-post-message-target-origin
  started[1]!.postMessage({ name: 'second' })
  await expect(second).resolves.toEqual({ name: 'second' })
  const third = write('a')
  await expect.poll(() => started.length).toBe(3)
  await started[2]!.terminate()
  await expect(third).rejects.toThrow('ended without a result')
})
