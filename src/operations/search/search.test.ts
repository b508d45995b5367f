import { expect } from 'vitest'
import { searchKinds, type SearchKind } from '#rules/search/search-kinds.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { storeText, type StoredText } from '#test/factories/store-text.ts'
import { test as filesTest } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

// No worker reads the files: the tests store the texts.
const test = filesTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })
const name = 'projects/{id}/search'

type Found = {
  Kind: SearchKind
  Key: string
  Title: string
  Text: string
  TextMarks: { start: number; end: number }[]
  StandardId: number | null
  DocumentId: number | null
  Anchor: { version: number; page: number; exact: string; start: number } | null
}
type Reply = {
  Counts: { Kind: SearchKind; Count: number }[]
  WaitingCount: number
  UnreadableCount: number
  Found: Found[]
}

const search = async (
  server: ServerWithFiles,
  role: Role,
  id: number,
  query: string,
  kind?: SearchKind,
): Promise<Reply> => {
  const { status, body } = await server.read(role, name, { id, query, ...(kind && { kind }) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const countsOf = ({ Counts }: Reply) =>
  Object.fromEntries(
    Counts.filter(({ Count }) => Count > 0).map(({ Kind, Count }) => [Kind, Count]),
  )

const show = (server: ServerWithFiles, project_id: number, document_id: number) =>
  expectDone(server, 'C+', 'Document:Update', {
    document_id,
    project_id,
    is_document_visible_for_project: true,
  })

async function documentWith(
  server: ServerWithFiles,
  project: number,
  text: StoredText,
  { title, isShown = false }: { readonly title?: string; readonly isShown?: boolean } = {},
) {
  const id = await makeDocument(server, { project, ...(title && { parameters: { title } }) })
  await storeText(server, id, 1, text)
  if (isShown) await show(server, project, id)
  return id
}

/** Writes one text in every place of a project where a search may find it, hidden from clients where possible. */
async function writeEverywhere(server: ServerWithFiles, made: MadeProject, word: string) {
  const { project, standards } = made
  const [standard, element] = [standards[0]!.id, standards[0]!.elements[0]!]
  const at = [project, standard]
  for (const table of ['StandardGapAnalysis', 'StandardDesktopReview', 'StandardVerification'])
    await server.sql(
      'rds',
      `update "${table}" set "ConsultantComment" = 'A ${word} comment' where "ProjectId" = $1 and "StandardId" = $2`,
      at,
    )
  await server.sql(
    'rds',
    `update "StandardGapAnalysis" set "TheGood" = '${word} good', "TheBad" = '${word} bad' where "ProjectId" = $1 and "StandardId" = $2`,
    at,
  )
  for (const table of ['ElementDesktopReview', 'ElementVerification'])
    await server.sql(
      'rds',
      `insert into "${table}" ("ProjectId", "ElementId", "ConsultantComment") values ($1, $2, '${word} at the element')`,
      [project, element],
    )
  await documentWith(server, project, [`The ${word} page.`, `Another ${word} page, ${word}.`], {
    title: `${word} document`,
  })
  await makeTask(server, { project, standard, text: `${word} task` })
}

test('finds words in any form, unfinished ones, phrases, and names with punctuation', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  const id = await documentWith(server, project, [
    'Nothing here.',
    {
      heading: '4 Safeguards',
      text: 'See C-RM 1-1 and 45 CFR 164.308(a)(1). Policies/procedures are reviewed yearly.',
    },
  ])
  const pages = async (query: string) =>
    (await search(server, 'C+', project, query)).Found.filter(({ Kind }) => Kind === 'page')
  for (const query of [
    'policy',
    'procedure',
    'safeguards revie',
    'C-RM 1-1',
    '164.308(a)',
    '"reviewed yearly"',
    'cfr 164',
    'policies -draft',
  ])
    expect(await pages(query), query).toMatchObject([
      { DocumentId: id, Anchor: { version: 1, page: 2 } },
    ])
  for (const query of [
    '"yearly reviewed"',
    'C-RM 2-1',
    'policy -safeguards',
    'policy draft',
    "'; --",
  ])
    expect(await pages(query), query).toEqual([])
  const [best] = await pages('policy yearly')
  expect(best!.Text).toBe('Policies/procedures are reviewed yearly.')
  expect(best!.TextMarks.map(({ start, end }) => best!.Text.slice(start, end))).toEqual([
    'Policies',
    'yearly',
  ])
  const text = `4 Safeguards\n\nSee C-RM 1-1 and 45 CFR 164.308(a)(1). `
  expect(best!.Anchor).toMatchObject({
    exact: best!.Text,
    start: text.length,
    heading: '4 Safeguards',
  })
})

test('finds every kind, counts all and returns the best of each, or more of one', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project, standards } = made
  await writeEverywhere(server, made, 'zebra')
  await server.sql(
    'rds',
    `update "Element" set "Text" = 'Every zebra counts.' where "StandardId" = $1`,
    [standards[0]!.id],
  )
  await server.sql('rds', `update "Standard" set "Name" = 'Zebra 1' where "Id" = $1`, [
    standards[0]!.id,
  ])
  await server.sql(
    'rds',
    `insert into "ElementSupportText" values ($1, $2, 'Our zebra support', $3, now())`,
    [project, standards[0]!.elements[0]!, server.idOf('K+', 'rds')],
  )
  const reply = await search(server, 'C+', project, 'zebra')
  expect(countsOf(reply)).toEqual({
    standard: 1,
    element: 5,
    document: 1,
    page: 1,
    comment: 7,
    supportText: 1,
    task: 1,
  })
  expect(reply.Counts.map(({ Kind }) => Kind)).toEqual(searchKinds)
  expect(reply.Found.filter(({ Kind }) => Kind === 'comment')).toHaveLength(5)
  const comments = await search(server, 'C+', project, 'zebra', 'comment')
  expect(comments.Found).toHaveLength(7)
  expect(countsOf(comments)).toEqual(countsOf(reply))
  const people = await search(server, 'C+', project, 'senior', 'person')
  expect(people.Found).toMatchObject([{ Title: 'Senior' }])
  const again = await search(server, 'C+', project, 'zebra')
  expect(again).toEqual(reply)
})

test('more of one kind are asked for in steps, each with those before it, up to a limit', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  for (let number = 1; number <= 23; number += 1)
    await documentWith(server, project, [`Risk register, part ${number}`], {
      title: `Part ${number}`,
    })
  const ask = (most?: number) =>
    server.read('C+', name, { id: project, query: 'risk', kind: 'page', ...(most && { most }) })
  const keysOf = ({ body }: Awaited<ReturnType<typeof ask>>) =>
    body.data.Found.map(({ Key }: { Key: string }) => Key)
  const [first, more] = [keysOf(await ask()), keysOf(await ask(40))]
  expect([first.length, more.length]).toEqual([20, 23])
  expect(more.slice(0, 20)).toEqual(first)
  expect(new Set(more).size).toBe(23)
  expect((await ask(201)).status).toBe(400)
})

test('a title comes before a text, the text of a name before a longer one', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  const titles = ['Register of every known risk', 'Risk register', 'Risk register of 2026']
  for (const title of titles) await documentWith(server, project, ['x'], { title })
  const { Found } = await search(server, 'C+', project, 'risk register', 'document')
  expect(Found.map(({ Title }) => Title)).toEqual([titles[1], titles[2], titles[0]])
})

test('searches the current version alone, and says what is still being read', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  const document_id = await documentWith(server, project, ['An ancient zebra.'])
  await documentWith(server, project, [])
  const found = async (query: string) => {
    const reply = await search(server, 'C+', project, query)
    return [countsOf(reply)['page'] ?? 0, reply.WaitingCount, reply.UnreadableCount]
  }
  expect(await found('zebra')).toEqual([1, 0, 0])
  const upload_id = await uploaded(server, 'C+', { name: 'Policy.txt', bytes: 'New' })
  await expectDone(server, 'C+', 'Document:Replace', {
    document_id,
    project_id: project,
    upload_id,
  })
  expect(await found('zebra')).toEqual([0, 1, 0])
  await storeText(server, document_id, 2, ['A modern lion.'])
  await server.changed('rds')
  expect(await found('zebra')).toEqual([0, 0, 0])
  expect(await found('lion')).toEqual([1, 0, 0])
  await server.sql('rds', `update "DocumentText" set "State" = 'scanned' where "DocumentId" = $1`, [
    document_id,
  ])
  await server.changed('rds')
  expect((await found('lion'))[2]).toBe(1)
})

test('a client gets what a project without the hidden texts would give: answers, order, counts and marks', async ({
  server,
  newProject,
}) => {
  const seen = async (hidden: string | null) => {
    const made = await newProject()
    const { project, standards } = made
    const documents = [
      await documentWith(server, project, ['The zebra of the client.', 'A zebra and a lion.'], {
        title: 'Shown zebra',
        isShown: true,
      }),
      await documentWith(server, project, ['A lion beside a zebra, a zebra.'], {
        title: 'Second zebra',
        isShown: true,
      }),
    ]
    await server.sql(
      'rds',
      `update "StandardDesktopReview" set "ClientComment" = 'Our zebra' where "ProjectId" = $1 and "StandardId" = $2`,
      [project, standards[0]!.id],
    )
    if (hidden !== null) await writeEverywhere(server, made, hidden)
    await server.changed('rds')
    const replies = await Promise.all(
      ['zebra', 'zebra lion', 'zebra -good', 'document task'].flatMap((query) =>
        ([undefined, ...searchKinds] as const).map((kind) =>
          search(server, 'K+', project, query, kind),
        ),
      ),
    )
    const staff = await search(server, 'C+', project, 'zebra')
    const ids = new Map(documents.map((id, place) => [String(id), `document ${place}`]))
    const known = JSON.stringify(
      replies.map(({ Found, ...rest }) => ({
        ...rest,
        Found: Found.map(({ Kind, Key, Title, Text, TextMarks, Anchor }) => ({
          Kind,
          Key: ids.get(Key) ?? '',
          Title,
          Text,
          TextMarks,
          Anchor,
        })),
      })),
    )
    return { known, staff: Object.values(countsOf(staff)).reduce((a, b) => a + b, 0) }
  }
  const without = await seen(null)
  const withHidden = await seen('zebra')
  expect(without.known).toContain('Our zebra')
  expect(without.known).toContain('A zebra and a lion.')
  expect(withHidden.known).toBe(without.known)
  expect(withHidden.staff).toBe(without.staff + 10)
})

test('each hidden comment is found by a client with its own switch alone', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project, standards } = made
  await writeEverywhere(server, made, 'zebra')
  const texts = async (table: string, flag: string) => {
    const set = (value: boolean) =>
      server.sql(
        'rds',
        `update "${table}" set "${flag}" = ${value} where "ProjectId" = $1 and "StandardId" = $2`,
        [project, standards[0]!.id],
      )
    await set(true)
    await server.changed('rds')
    const { Found } = await search(server, 'K+', project, 'zebra', 'comment')
    await set(false)
    return Found.map(({ Text }) => Text).toSorted()
  }
  const comments = ['A zebra comment', 'zebra at the element']
  const flag = 'IsConsultantCommentVisible'
  expect(await texts('StandardDesktopReview', flag)).toEqual(comments)
  expect(await texts('StandardVerification', flag)).toEqual(comments)
  expect(await texts('StandardGapAnalysis', flag)).toEqual(['A zebra comment'])
  expect(await texts('StandardGapAnalysis', 'IsTheGoodVisible')).toEqual(['zebra good'])
  expect(await texts('StandardGapAnalysis', 'IsTheBadVisible')).toEqual(['zebra bad'])
})

test('finds nothing of another project, and no mail address by a client', async ({
  server,
  newProject,
}) => {
  const there = await newProject()
  await writeEverywhere(server, there, 'giraffe')
  const { project } = await newProject()
  expect(countsOf(await search(server, 'ADM', project, 'giraffe'))).toEqual({})
  const [row] = await server.sql('rds', 'select "UserName" from "User" where "Id" = $1', [
    server.idOf('SC', 'rds'),
  ])
  const byAddress = (role: Role) => search(server, role, project, String(row.UserName), 'person')
  expect((await byAddress('C+')).Found).toHaveLength(1)
  expect((await byAddress('K+')).Found).toEqual([])
})

test('refuses queries that are too short, too long or cannot be stored, and takes any other', async ({
  server,
  made,
}) => {
  const status = async (query: string) =>
    (await server.read('C+', name, { id: made.project, query })).status
  for (const query of ['', 'x', '  y ', 'x'.repeat(201), 'a\0b', 'ab\u001E'])
    expect(await status(query), query).toBe(400)
  for (const query of [
    '!!',
    '-x',
    '&|!:*<->()',
    "it's \\ '' %_",
    '-"',
    'Ω≈ç',
    'a'.repeat(200),
    '😀😀',
    ':* & b',
    'x & !y',
    '  ab  ',
  ])
    expect(await status(query), query).toBe(200)
})
