import { expect } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import { storeText, type StoredText } from '#test/factories/store-text.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

// No worker reads the files: the texts are stored here.
const test = filesTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })
const read = 'projects/{id}/documents/evidence'
type Found = {
  DocumentId: number
  Score: number
  Anchor: { version: number; page: number; heading: string | null; start: number; end: number } & {
    exact: string
    prefix: string
    suffix: string
  }
  Words: { start: number; end: number }[]
}

const evidence = async (
  server: ServerWithFiles,
  role: Role,
  id: number,
  element_id: number,
): Promise<Found[]> => {
  const { status, body } = await server.read(role, read, { id, element_id })
  expect(status).toBe(200)
  return body.data
}

const asks = async (server: ServerWithFiles, element: number, text: string) => {
  await server.sql('rds', 'update "Element" set "Text" = $2 where "Id" = $1', [element, text])
}

const visitors =
  'Visitors are escorted at all times, and records of visitors are kept in a log at the desk.'
const backups = 'Backups of all records are taken every night and restored once a quarter.'
const shredding = 'Paper records are shredded before disposal by the records clerk.'
const escort = 'Escort visitors and keep records of visitors in a log.'

test('finds the page that shows that an element is met, with its sentence, words and heading', async ({
  server,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const element = standards[0]!.elements[0]!
  await asks(server, element, escort)
  const document = await makeDocument(server, { project })
  await storeText(server, document, 1, [
    backups,
    { heading: '4 Visitors', text: `The desk is staffed by day. ${visitors} Badges are worn.` },
    shredding,
  ])
  const [best] = await evidence(server, 'C+', project, element)
  expect(best).toMatchObject({
    DocumentId: document,
    Anchor: { version: 1, page: 2, heading: '4 Visitors', exact: visitors },
  })
  const { start, end, exact, prefix, suffix } = best!.Anchor
  expect(end - start).toBe(exact.length)
  expect(prefix.endsWith('staffed by day. ')).toBe(true)
  expect(suffix).toBe(' Badges are worn.')
  expect(best!.Words.map((word) => exact.slice(word.start, word.end))).toEqual(
    expect.arrayContaining(['Visitors', 'escorted', 'visitors', 'log']),
  )
})

test('offers nothing when no document speaks of what the element asks', async ({
  server,
  newProject,
}) => {
  const { project, standards } = await newProject()
  const element = standards[0]!.elements[0]!
  await asks(server, element, 'Install emergency lighting along the evacuation routes.')
  expect(await evidence(server, 'C+', project, element)).toEqual([])
  const document = await makeDocument(server, { project })
  await storeText(server, document, 1, [backups, visitors, shredding])
  expect(await evidence(server, 'C+', project, element)).toEqual([])
})

test('searches the current version alone', async ({ server, newProject }) => {
  const { project, standards } = await newProject()
  const element = standards[0]!.elements[0]!
  await asks(server, element, escort)
  const document_id = await makeDocument(server, { project })
  await storeText(server, document_id, 1, [visitors])
  expect(await evidence(server, 'C+', project, element)).toHaveLength(1)
  const upload_id = await uploaded(server, 'C+', { name: 'Policy.txt', bytes: 'New' })
  await expectDone(server, 'C+', 'Document:Replace', {
    document_id,
    project_id: project,
    upload_id,
  })
  // Its text has not been read yet.
  expect(await evidence(server, 'C+', project, element)).toEqual([])
  await storeText(server, document_id, 2, [backups, visitors])
  // A change like the one that the worker makes after it has stored a text.
  await expectDone(server, 'C+', 'Document:Update', {
    document_id,
    project_id: project,
    title: 'Changed',
  })
  expect(await evidence(server, 'C+', project, element)).toMatchObject([
    { Anchor: { version: 2, page: 2 } },
  ])
})

test('a client gets what a project without the hidden documents would give', async ({
  server,
  newProject,
}) => {
  const seen = async (hidden: StoredText) => {
    const { project, standards } = await newProject()
    const element = standards[0]!.elements[0]!
    await asks(server, element, escort)
    const shown = await makeDocument(server, { project })
    await expectDone(server, 'C+', 'Document:Update', {
      document_id: shown,
      project_id: project,
      is_document_visible_for_project: true,
    })
    await storeText(server, shown, 1, [`${backups} ${visitors}`, shredding])
    if (hidden.length > 0)
      await storeText(server, await makeDocument(server, { project }), 1, hidden)
    const found = await evidence(server, 'K+', project, element)
    const all = await evidence(server, 'C+', project, element)
    return {
      client: found.map(({ DocumentId, ...rest }) => ({ ...rest, isShown: DocumentId === shown })),
      staff: all.length,
    }
  }
  const without = await seen([])
  const withHidden = await seen([visitors, `Of visitors. ${visitors}`, visitors])
  expect(without.client).toHaveLength(1)
  expect(withHidden.client).toEqual(without.client)
  expect(withHidden.staff).toBeGreaterThan(withHidden.client.length)
})

test('an element of another project is not found', async ({ server, newProject }) => {
  const { project } = await newProject()
  const { status } = await server.read('C+', read, { id: project, element_id: 2_000_000_000 })
  expect(status).toBe(404)
})
