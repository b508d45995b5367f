import { expect } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import { storeText, type StoredText } from '#test/factories/store-text.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

// No job reads the files: the tests store what was read.
const test = filesTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

const kitchen = 'The kitchen is cleaned on Fridays by the team of the house.'
const plants = 'Plants in the hall are watered twice a week in summer.'
const letters = 'Letters are opened by the clerk and handed out before noon.'

type Ids = { project_id: number; document_id: number }

const compared = (
  server: ServerWithFiles,
  role: Role,
  { project_id, document_id }: Ids,
  before = 1,
  after = 2,
) =>
  server.read(role, 'projects/{id}/documents/compared_versions', {
    id: project_id,
    document_id,
    before,
    after,
  })

/** Makes a document of two versions with the given texts; null for one that has not been read. */
const twoVersions = async (
  server: ServerWithFiles,
  project_id: number,
  texts: readonly [StoredText | null, StoredText | null],
  by: Exclude<Role, 'ANON'> = 'C+',
): Promise<Ids> => {
  const upload = { name: 'Policy.txt', bytes: 'Old' }
  const document_id = await makeDocument(server, { project: project_id, upload, by })
  const ids = { project_id, document_id }
  const upload_id = await uploaded(server, by, { name: 'Policy.txt', bytes: 'New' })
  await expectDone(server, by, 'Document:Replace', { ...ids, upload_id })
  for (const [place, text] of texts.entries())
    if (text !== null) await storeText(server, document_id, place + 1, text)
  await server.changed('rds')
  return ids
}

test('two versions stand side by side: the same, changed, moved, added and removed passages', async ({
  server,
  made: { project },
}) => {
  const changed = plants.replace('twice', 'three times')
  const ids = await twoVersions(server, project, [
    [`${letters} ${kitchen} ${plants}`, 'Tickets are booked through the travel desk.'],
    [`${kitchen} ${changed} ${letters}`, 'Lamps are replaced within a day.'],
  ])
  const { body } = await compared(server, 'C+', ids)
  expect(body.data).toMatchObject({
    State: 'compared',
    ArePagesEstimated: { Before: false, After: false },
    Passages: [
      { Before: { Page: 1 }, After: { Text: kitchen, Start: 0 }, IsSame: true, IsMoved: false },
      {
        Before: { Text: plants },
        After: { Text: changed },
        IsSame: false,
        IsMoved: false,
        Differences: { kinds: ['number', 'other'] },
      },
      { Before: { Page: 2 }, After: null, IsSame: false, Differences: null },
      { Before: { Text: letters, Start: 0 }, After: { Page: 1 }, IsSame: true, IsMoved: true },
      { Before: null, After: { Page: 2, EndPage: 2 }, IsSame: false, Differences: null },
    ],
  })
  // With the versions swapped, an added passage counts as removed.
  const reverse = (await compared(server, 'C+', ids, 2, 1)).body.data.Passages
  expect(reverse.at(-1)).toMatchObject({
    Before: null,
    After: { Page: 2, Text: expect.stringMatching('^Tickets') },
  })
})

test('versions whose text is not read yet wait, and those without one cannot be compared', async ({
  server,
  made: { project },
}) => {
  const waiting = await twoVersions(server, project, [[kitchen], null])
  expect((await compared(server, 'C+', waiting)).body.data).toMatchObject({
    State: 'waiting',
    Passages: [],
  })
  const unreadable = await twoVersions(server, project, [[], [kitchen]])
  expect((await compared(server, 'C+', unreadable)).body.data).toMatchObject({
    State: 'unreadable',
    Passages: [],
  })
})

test('a comparison follows the text of a version that is read anew', async ({
  server,
  made: { project },
}) => {
  const ids = await twoVersions(server, project, [[kitchen], null])
  expect((await compared(server, 'C+', ids)).body.data.State).toBe('waiting')
  await storeText(server, ids.document_id, 2, [kitchen])
  await server.changed('rds')
  expect((await compared(server, 'C+', ids)).body.data.Passages).toMatchObject([{ IsSame: true }])
})

test('a client compares versions of documents of the own organization, and reads no other earlier version', async ({
  server,
  made: { project },
}) => {
  const own = await twoVersions(server, project, [[kitchen], [plants]], 'K+')
  expect((await compared(server, 'K+', own)).body.data.Passages).toHaveLength(2)
  const ofStaff = await twoVersions(server, project, [[kitchen], [plants]])
  await expectDone(server, 'C+', 'Document:Update', {
    ...ofStaff,
    is_document_visible_for_project: true,
  })
  expect((await compared(server, 'K+', ofStaff)).status).toBe(404)
  expect((await compared(server, 'K+', ofStaff, 2, 2)).body.data.State).toBe('compared')
  await expectDone(server, 'C+', 'Document:Update', {
    ...ofStaff,
    is_document_visible_for_project: false,
  })
  expect((await compared(server, 'K+', ofStaff, 2, 2)).status).toBe(404)
})

test('versions and documents that are not there are not found', async ({
  server,
  made: { project },
}) => {
  const ids = await twoVersions(server, project, [[kitchen], [plants]])
  expect((await compared(server, 'C+', ids, 1, 3)).status).toBe(404)
  expect((await compared(server, 'C+', { ...ids, document_id: 99_999 })).status).toBe(404)
  expect((await compared(server, 'SC', { ...ids, project_id: project + 1000 })).status).toBe(404)
})
