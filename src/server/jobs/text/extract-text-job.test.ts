import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { storedUserId } from '#rules/people/user-id.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import { test as serverTest } from '#test/harness/files-test.ts'
import { nightly } from '#test/harness/nightly.ts'
import { people } from '#test/harness/people.ts'
import { uploaded } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import { fileStores } from '../../files/file-stores.ts'
import { startQueue } from '../queue/start-queue.ts'
import { repeatedWork } from '../queued-work.ts'
import { extractTextJob } from './extract-text-job.ts'
import { enqueueMissingTexts } from './missing-texts.ts'

const test = serverTest
  .extend('settings', { scope: 'file' }, { JOBS: 'false' })
  .extend('texts', { scope: 'file' }, ({ server, databases }) => {
    const store = fileStores(join(server.dataFolder, 'files')).rds
    const of = (document: number) =>
      server.sql(
        'rds',
        `select t."Version", t."State", t."PageCount", p."Page", p."Text" from "DocumentText" t
        left join "DocumentPage" p using ("ProjectId", "DocumentId", "Version") where "DocumentId" = $1 order by 1, 4`,
        [document],
      )
    return {
      store,
      of,
      jobs: (document: number) =>
        server.sql('rds', `select * from "Job" where "Key" like $1 order by "Id"`, [
          `extractText:${document}:%`,
        ]),
      work: () =>
        startQueue({
          database: databases.rds,
          directUrl: server.urls.rds,
          concurrency: 1,
          handlers: { extractText: extractTextJob(databases.rds, store) },
          hourly: repeatedWork(databases.rds, store).hourly,
          // The demo's documents have no texts yet, and their reading is not to be enqueued.
          atStart: {},
          timing: { interval: 1_000, staleAfter: 30_000, pollInterval: 100, abortAfter: 50 },
          report: (error) => console.error(error),
        }),
    }
  })

const plain = (bytes: Uint8Array | string) => ({ name: 'Policy.txt', bytes })

test(
  'the text of each version is read after its upload, and goes with the document',
  nightly,
  async ({ server, made, texts }) => {
    const document_id = await makeDocument(server, {
      project: made.project,
      // Half of a surrogate pair, which PostgreSQL cannot store.
      upload: { name: 'Policy.rtf', bytes: String.raw`{\rtf1 Hand\u-10240? hygiene}` },
    })
    expect(await texts.jobs(document_id)).toMatchObject([
      {
        Kind: 'extractText',
        State: 'waiting',
        ProjectId: made.project,
        CreatedBy: storedUserId('rds', people['C+'].id),
      },
    ])
    const shown = async () => {
      const [{ body: jobs }, { body: documents }] = await Promise.all([
        server.read('C+', 'projects/{id}/jobs', { id: made.project }),
        server.read('C+', 'projects/{id}/documents/documents_with_citations', { id: made.project }),
      ])
      const isOfDocument = ({ DocumentId }: { DocumentId: number }) => DocumentId === document_id
      const document = documents.data.find(({ Id }: { Id: number }) => Id === document_id)
      return [jobs.data.filter(isOfDocument).length, document.currentVersion.TextState]
    }
    expect(await shown()).toEqual([1, null])
    const stop = texts.work()
    await expect.poll(shown, { timeout: 20_000 }).toEqual([0, 'read'])
    await expect
      .poll(() => texts.of(document_id), { timeout: 20_000 })
      .toMatchObject([
        { Version: 1, State: 'read', PageCount: 1, Page: 1, Text: 'Hand\u{FFFD} hygiene' },
      ])
    expect(await texts.jobs(document_id)).toMatchObject([{ State: 'done', Error: null }])
    const upload_id = await uploaded(server, 'C+', plain('Second'))
    await expectDone(server, 'C+', 'Document:Replace', {
      document_id,
      project_id: made.project,
      upload_id,
    })
    await expect
      .poll(() => texts.of(document_id), { timeout: 20_000 })
      .toMatchObject([{ Version: 1 }, { Version: 2, State: 'read', Text: 'Second' }])
    await expectDone(server, 'C+', 'Document:Delete', { document_id })
    expect(await texts.of(document_id)).toEqual([])
    await stop()
  },
)

test('a file that cannot be read has a state and no pages; a missing one is named to people; what a killed process left is removed', async ({
  server,
  made,
  texts,
}) => {
  const broken = await makeDocument(server, { project: made.project })
  const missing = await makeDocument(server, { project: made.project })
  const [row] = await server.sql(
    'rds',
    'select "StorageKey" as key from "DocumentVersion" where "DocumentId" = $1',
    [missing],
  )
  await texts.store.remove(row?.['key'])
  const left = await mkdtemp(join(tmpdir(), 'plumbline-text-'))
  const used = await mkdtemp(join(tmpdir(), 'plumbline-text-'))
  await utimes(left, 0, 0)
  const stop = texts.work()
  await expect
    .poll(() => texts.of(broken), { timeout: 20_000 })
    .toMatchObject([{ Version: 1, State: 'broken', PageCount: 0, Page: null }])
  await expect
    .poll(() => texts.jobs(missing), { timeout: 20_000 })
    .toMatchObject([
      { State: 'waiting', Error: 'The file of this document is missing from the store.' },
    ])
  expect([existsSync(left), existsSync(used)]).toEqual([false, true])
  await rm(used, { recursive: true })
  await stop()
})

test('texts that are missing are enqueued once, behind what people upload', async ({
  server,
  made,
  databases,
}) => {
  await server.sql('rds', 'delete from "Job"')
  await server.sql('rds', 'delete from "DocumentText"')
  await server.sql('rds', 'delete from graphile_worker._private_jobs')
  const [{ versions }] = await server.sql(
    'rds',
    'select count(*)::int as versions from "DocumentVersion"',
  )
  expect(versions).toBeGreaterThan(1)
  expect(await enqueueMissingTexts(databases.rds)).toBe(versions)
  expect(await enqueueMissingTexts(databases.rds)).toBe(0)
  const document = await makeDocument(server, { project: made.project, upload: plain('New') })
  const queued = await server.sql(
    'rds',
    `select (payload ->> 'documentId')::int as document from graphile_worker._private_jobs order by priority, run_at limit 1`,
  )
  expect(queued).toEqual([{ document }])
})
