import { expect } from 'vitest'
import { makeDocument } from '#test/factories/make-document.ts'
import { storeText, type StoredText } from '#test/factories/store-text.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

// No worker reads the files: the texts are stored here.
const test = filesTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })
const read = 'projects/{id}/documents/moved_citations'

const visitors = 'Visitors must be escorted at all times by a member of staff.'
const fridays = 'The kitchen is cleaned on Fridays by the team of the house.'
const plants = 'Plants in the hall are watered twice a week in summer.'

const moved = async (server: ServerWithFiles, role: Role, id: number) =>
  (await server.read(role, read, { id })).body.data

const replace = async (
  server: ServerWithFiles,
  ids: { project_id: number; document_id: number },
  version: number,
  text: StoredText | null,
) => {
  const upload_id = await uploaded(server, 'C+', { name: 'Policy.txt', bytes: 'New' })
  await expectDone(server, 'C+', 'Document:Replace', { ...ids, upload_id })
  if (text === null) return
  await storeText(server, ids.document_id, version, text)
  // A change like the one that the worker makes after it has stored a text.
  await expectDone(server, 'C+', 'Document:Update', { ...ids, title: `Version ${version}` })
}

const anchorAt = (page: number, text: string, exact: string) => ({
  version: 1,
  page,
  heading: null,
  start: text.indexOf(exact),
  end: text.indexOf(exact) + exact.length,
  exact,
  prefix: '',
  suffix: '',
})

const cited = async (
  server: ServerWithFiles,
  newProject: () => Promise<{
    project: number
    standards: readonly { elements: readonly number[] }[]
  }>,
) => {
  const { project, standards } = await newProject()
  const element = standards[0]!.elements[0]!
  const document_id = await makeDocument(server, {
    project,
    upload: { name: 'Policy.txt', bytes: 'Old' },
  })
  const ids = { project_id: project, document_id }
  const second = `${fridays} ${visitors}`
  await storeText(server, document_id, 1, [plants, second])
  await expectDone(server, 'C+', 'Citation:Create', {
    ...ids,
    element_id: element,
    citation: 'Page 2',
    anchor: anchorAt(2, second, visitors),
  })
  return { project, element, ids }
}

test('a replacement tells where each cited passage is now, until the citation is given it', async ({
  server,
  newProject,
}) => {
  const { project, element, ids } = await cited(server, newProject)
  expect(await moved(server, 'C+', project)).toEqual([])
  await replace(server, ids, 2, [`${visitors} ${plants}`, fridays])
  const [found] = await moved(server, 'C+', project)
  expect(found).toMatchObject({
    ElementId: element,
    DocumentId: ids.document_id,
    Version: 2,
    State: 'moved',
    Anchor: { version: 2, page: 1, start: 0, exact: visitors.slice(0, -1) },
    Differences: null,
  })
  await expectDone(server, 'C+', 'Citation:Update', {
    ...ids,
    element_id: element,
    citation: 'Page 1',
    anchor: found.Anchor,
  })
  expect(await moved(server, 'C+', project)).toEqual([])
})

test('a changed sentence is told with what differs, a lost one with the nearest passages', async ({
  server,
  newProject,
}) => {
  const { project, ids } = await cited(server, newProject)
  await replace(server, ids, 2, [plants, `${fridays} ${visitors.replace('must', 'may')}`])
  expect(await moved(server, 'C+', project)).toMatchObject([
    {
      State: 'changed',
      Anchor: { version: 2, page: 2 },
      Differences: { kinds: ['obligation'] },
    },
  ])
  await replace(server, ids, 3, [
    plants,
    fridays,
    'Visitors sign their names at the desk before lunch.',
  ])
  const [lost] = await moved(server, 'C+', project)
  expect(lost).toMatchObject({ State: 'lost', Anchor: null, Differences: null })
  expect(lost.Offers[0]).toMatchObject({ version: 3, page: 3 })
})

test('until its text is read a citation waits, and without a text it cannot be followed', async ({
  server,
  newProject,
}) => {
  const { project, ids } = await cited(server, newProject)
  await replace(server, ids, 2, null)
  expect(await moved(server, 'C+', project)).toMatchObject([{ State: 'waiting', Anchor: null }])
  await replace(server, ids, 3, [])
  expect(await moved(server, 'C+', project)).toMatchObject([{ State: 'unreadable', Anchor: null }])
})

test('a client is told of citations whose passages the client may see', async ({
  server,
  newProject,
}) => {
  const { project, ids } = await cited(server, newProject)
  await expectDone(server, 'C+', 'Document:Update', {
    ...ids,
    is_document_visible_for_project: true,
  })
  await replace(server, ids, 2, [visitors])
  // The passage quotes an earlier version, which the client may not read.
  expect(await moved(server, 'K+', project)).toEqual([])
  expect(await moved(server, 'C+', project)).toHaveLength(1)
})
