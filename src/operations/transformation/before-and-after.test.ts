import { expect } from 'vitest'
import { historyExportPath } from '#rules/documents/file-paths.ts'
import { makeDocument } from '#test/factories/make-document.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { uploaded } from '#test/harness/test-files.ts'
import type { TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'
import type { WriteName } from '../contracts.ts'

type Member = Exclude<Role, 'ANON'>
type Fixture = MadeProject & {
  readonly write: (role: Member, name: WriteName, parameters?: object) => Promise<unknown>
}

const user = (role: Member) => ({ user_id: people[role].id })
const gap = { phase: 'gap-analysis' }
const desktop = { phase: 'desktop-review' }
const shown = { is_document_visible_for_project: true }
const hidden = { is_document_visible_for_project: false }

const fixtureOf = async (server: TestServer): Promise<Fixture> => {
  const made = await makeProject(server)
  const { project, standards } = made
  const write = (role: Member, name: WriteName, parameters: object = {}) =>
    expectDone(server, role, name, {
      ...(name !== 'Task:Delete' && { project_id: project }),
      ...(name.startsWith('Standard:') && { standard_id: standards[0]!.id }),
      ...(name.startsWith('Element:') && { element_id: standards[0]!.elements[0] }),
      ...parameters,
    })
  return { ...made, write }
}

const task = (
  server: TestServer,
  { project, standards }: Fixture,
  text: string,
  assignees: Member[],
  author?: Member,
) =>
  makeTask(server, {
    project,
    standard: standards[0]!.id,
    text,
    assignees: Object.fromEntries(assignees.map((role) => [role, false])),
    ...(author && { author }),
  })

const documentOf = (server: TestServer, fixture: Fixture, by: Member, parameters: object) =>
  makeDocument(server, { project: fixture.project, by, parameters: { ...parameters } })

const scores = (fixture: Fixture, ScoresVisibleToClients: boolean) =>
  fixture.write('ADM', 'Project:UpdateSettings', { changes: { ScoresVisibleToClients } })

const organization = (server: TestServer, role: Member, OrganizationId: string) =>
  expectDone(server, 'ADM', 'User:Update', { Id: people[role].id, OrganizationId })

// For each write that changes who sees a row: the tokens that a client of the project then finds in the
// history and in the lists.
const cases: readonly (readonly [
  what: string,
  write: (fixture: Fixture, server: TestServer) => Promise<unknown>,
  told: readonly string[],
  listed: readonly string[],
])[] = [
  [
    'Task:Edit takes the only client off and changes the text',
    async (fixture, server) => {
      const task_id = await task(server, fixture, 'cnry-1', ['K+', 'AC'])
      await fixture.write('C+', 'Task:Edit', {
        task_id,
        text: 'cnry-2',
        remove_assignees: [user('K+')],
      })
      await fixture.write('C+', 'Task:Edit', { task_id, text: 'cnry-3' })
    },
    ['cnry-1'],
    [],
  ],
  [
    'Task:Edit gives a task of staff to a client and changes the text',
    async (fixture, server) => {
      const task_id = await task(server, fixture, 'cnry-1', ['AC'])
      await fixture.write('C+', 'Task:Edit', { task_id, text: 'cnry-2' })
      await fixture.write('C+', 'Task:Edit', {
        task_id,
        text: 'cnry-3',
        add_assignees: [user('K+')],
        remove_assignees: [user('AC')],
      })
      await fixture.write('C+', 'Task:Edit', { task_id, text: 'cnry-4' })
    },
    ['cnry-3', 'cnry-4'],
    ['cnry-4'],
  ],
  [
    'Task:Edit hands a task from one client to another',
    async (fixture, server) => {
      const task_id = await task(server, fixture, 'cnry-1', ['K+'])
      await fixture.write('C+', 'Task:Edit', {
        task_id,
        text: 'cnry-2',
        add_assignees: [user('K2')],
        remove_assignees: [user('K+')],
      })
    },
    ['cnry-1', 'cnry-2'],
    ['cnry-2'],
  ],
  [
    'Task:Edit takes the client off who wrote it',
    async (fixture, server) => {
      const task_id = await task(server, fixture, 'cnry-1', ['K+'], 'K+')
      await fixture.write('C+', 'Task:Edit', {
        task_id,
        text: 'cnry-2',
        remove_assignees: [user('K+')],
      })
    },
    ['cnry-1', 'cnry-2'],
    ['cnry-2'],
  ],
  [
    'Task:Create and Task:Delete of a task of staff and of one for a client',
    async (fixture, server) => {
      const at = { standard_id: fixture.standards[0]!.id }
      await fixture.write('C+', 'Task:Create', { ...at, text: 'cnry-1', assignees: [user('AC')] })
      await fixture.write('C+', 'Task:Create', { ...at, text: 'cnry-2', assignees: [user('K+')] })
      for (const [text, role] of [
        ['cnry-3', 'AC'],
        ['cnry-4', 'K+'],
      ] as const)
        await fixture.write('ADM', 'Task:Delete', {
          task_id: await task(server, fixture, text, [role]),
        })
    },
    ['cnry-2', 'cnry-4'],
    ['cnry-2'],
  ],
  [
    'Project:RemoveClient and Project:AddClient of the only client of a task',
    async (fixture, server) => {
      const task_id = await task(server, fixture, 'cnry-1', ['K2'])
      const link = { client_user_id: people.K2.id }
      await fixture.write('ADM', 'Project:RemoveClient', link)
      await fixture.write('C+', 'Task:Edit', { task_id, text: 'cnry-2' })
      await fixture.write('ADM', 'Project:AddClient', link)
      await fixture.write('C+', 'Task:Edit', { task_id, text: 'cnry-3' })
      await fixture.write('C+', 'Task:Edit', {
        task_id,
        text: 'cnry-4',
        add_assignees: [user('K2')],
      })
    },
    ['cnry-4'],
    ['cnry-4'],
  ],
  [
    'Document:Update hides a document, changes it, and shows it again',
    async (fixture, server) => {
      const document_id = await documentOf(server, fixture, 'C+', { title: 'cnry-1', ...shown })
      await fixture.write('C+', 'Document:Update', { document_id, title: 'cnry-2', ...hidden })
      await fixture.write('C+', 'Document:Update', { document_id, title: 'cnry-3' })
      await fixture.write('C+', 'Document:Update', { document_id, title: 'cnry-4', ...shown })
      await fixture.write('C+', 'Document:Update', { document_id, title: 'cnry-5' })
    },
    ['cnry-1', 'cnry-4', 'cnry-5'],
    ['cnry-5'],
  ],
  [
    'Document:Update shows a document at its standard alone, and takes the standard away',
    async (fixture, server) => {
      const document_id = await documentOf(server, fixture, 'C+', {
        title: 'cnry-1',
        standard_id: fixture.standards[0]!.id,
        is_document_visible_for_standard: true,
      })
      await fixture.write('C+', 'Document:Update', {
        document_id,
        title: 'cnry-2',
        standard_id: null,
      })
      await fixture.write('C+', 'Document:Update', { document_id, title: 'cnry-3', ...shown })
    },
    ['cnry-1', 'cnry-3'],
    ['cnry-3'],
  ],
  [
    'Document:Replace and Document:Delete of a hidden and of a shown document',
    async (fixture, server) => {
      for (const [title, file, flags] of [
        ['cnry-1', 'cnry-2.pdf', hidden],
        ['cnry-3', 'cnry-4.pdf', shown],
      ] as const) {
        const document_id = await documentOf(server, fixture, 'C+', { title, ...flags })
        const upload_id = await uploaded(server, 'C+', { name: file })
        await fixture.write('C+', 'Document:Replace', { document_id, upload_id })
        await fixture.write('C+', 'Document:Delete', { document_id })
      }
    },
    ['cnry-3', 'cnry-4'],
    [],
  ],
  [
    'Document:Replace of a document that is hidden, shown, and hidden again',
    async (fixture, server) => {
      const document_id = await documentOf(server, fixture, 'C+', { title: 'cnry-1', ...hidden })
      const replace = async (name: string) =>
        fixture.write('C+', 'Document:Replace', {
          document_id,
          upload_id: await uploaded(server, 'C+', { name }),
        })
      await replace('cnry-2.pdf')
      await fixture.write('C+', 'Document:Update', { document_id, title: 'cnry-3', ...shown })
      await replace('cnry-4.pdf')
      await fixture.write('C+', 'Document:Update', { document_id, ...hidden })
      await replace('cnry-5.pdf')
      await fixture.write('C+', 'Document:Update', { document_id, title: 'cnry-6', ...shown })
    },
    ['cnry-2', 'cnry-3', 'cnry-6'],
    ['cnry-5', 'cnry-6'],
  ],
  [
    'User:Update moves the uploader of a document to another organization',
    async (fixture, server) => {
      await documentOf(server, fixture, 'K2', { title: 'cnry-1' })
      await organization(server, 'K2', 'others')
      await documentOf(server, fixture, 'K2', { title: 'cnry-2' })
      await documentOf(server, fixture, 'K+', { title: 'cnry-3' })
    },
    ['cnry-3'],
    ['cnry-3'],
  ],
  [
    'User:Update makes a client a consultant, and a client again',
    async (fixture, server) => {
      await documentOf(server, fixture, 'K2', { title: 'cnry-1' })
      const task_id = await task(server, fixture, 'cnry-2', ['K2'])
      const retype = (UserType: string) =>
        expectDone(server, 'ADM', 'User:Update', { Id: people.K2.id, UserType })
      await retype('Consultant')
      await fixture.write('C+', 'Task:Edit', { task_id, text: 'cnry-3' })
      await documentOf(server, fixture, 'K2', { title: 'cnry-4' })
      await retype('Client')
      await fixture.write('C+', 'Task:Edit', { task_id, text: 'cnry-5' })
      await documentOf(server, fixture, 'K2', { title: 'cnry-6' })
      const fresh = await task(server, fixture, 'cnry-7', ['K2'])
      await fixture.write('C+', 'Task:Edit', { task_id: fresh, text: 'cnry-8' })
    },
    ['cnry-6', 'cnry-7', 'cnry-8'],
    ['cnry-6', 'cnry-8'],
  ],
  [
    'a citation is written while its document is hidden, and while it is shown',
    async (fixture, server) => {
      const document_id = await documentOf(server, fixture, 'C+', { title: 'Policy', ...hidden })
      const at = { document_id, element_id: fixture.standards[0]!.elements[0] }
      await fixture.write('C+', 'Citation:Create', { ...at, citation: 'cnry-1' })
      await fixture.write('C+', 'Citation:Update', { ...at, citation: 'cnry-2' })
      await fixture.write('C+', 'Document:Update', { document_id, ...shown })
      await fixture.write('C+', 'Citation:Update', { ...at, citation: 'cnry-3' })
      await fixture.write('C+', 'Citation:Update', { ...at, citation: 'cnry-4' })
      await fixture.write('C+', 'Document:Update', { document_id, ...hidden })
      await fixture.write('C+', 'Citation:Update', { ...at, citation: 'cnry-5' })
      await fixture.write('C+', 'Document:Update', { document_id, ...shown })
    },
    // The text as of when the document was shown has been visible from then on.
    ['cnry-2', 'cnry-3', 'cnry-4'],
    ['cnry-5'],
  ],
  [
    'Standard:UpdateConsultantCommentReady shows a comment, hides it, and shows it again',
    async (fixture) => {
      const say = (consultant_comment: string) =>
        fixture.write('C+', 'Standard:UpdateConsultantComment', { ...desktop, consultant_comment })
      const show = (is_consultant_comment_visible: boolean) =>
        fixture.write('C+', 'Standard:UpdateConsultantCommentReady', {
          ...desktop,
          is_consultant_comment_visible,
        })
      await say('cnry-1')
      await show(true)
      await say('cnry-2')
      await show(false)
      await say('cnry-3')
      await say('cnry-4')
      await show(true)
    },
    ['cnry-1', 'cnry-2'],
    ['cnry-4'],
  ],
  [
    'Standard:UpdateGapAnalysisCommentReady shows The Good and hides The Bad',
    async (fixture) => {
      const say = (the_good: string, the_bad: string) =>
        fixture.write('C+', 'Standard:UpdateGapAnalysisComment', { ...gap, the_good, the_bad })
      await say('cnry-1', 'cnry-2')
      await fixture.write('C+', 'Standard:UpdateGapAnalysisCommentReady', {
        ...gap,
        is_the_good_visible: true,
      })
      await say('cnry-3', 'cnry-4')
    },
    ['cnry-1', 'cnry-3'],
    ['cnry-3'],
  ],
  [
    'Project:UpdateSettings hides the scores, and shows them again',
    async (fixture) => {
      const score = (mock_score: number) =>
        fixture.write('C+', 'Element:UpdateMockScore', { ...desktop, mock_score })
      const element = { phase: 'desktop-review', is_client_ready: true }
      await score(0)
      await scores(fixture, true)
      await score(50)
      await scores(fixture, false)
      await score(100)
      await fixture.write('K+', 'Element:UpdateClientReady', element)
      await score(0)
      await scores(fixture, true)
    },
    ['"MockScore":0', '"MockScore":50', '"mock_score":50'],
    ['"MockScore":0'],
  ],
]

const tokens = /cnry-\d|"(?:MockScore|mock_score)":\d+/g
const tokensIn = (bodies: unknown): string[] =>
  [...new Set(JSON.stringify(bodies).match(tokens))].toSorted()

const history = async (server: TestServer, role: Member, { project }: MadeProject) =>
  (await server.read(role, 'transformations/query', { project_id: project, limit: 100 })).body

const lists = async (server: TestServer, role: Member, { project, standards }: MadeProject) => {
  const standard_id = standards[0]!.id
  const asked = await Promise.all([
    server.read(role, 'tasks/tasks_for_project', { project_id: project }),
    server.read(role, 'projects/{id}/documents/documents_with_citations', { id: project }),
    ...['gap-analysis', 'desktop-review', 'verification'].map((phase) =>
      server.read(role, 'projects/{id}/standard_phase', { id: project, phase, standard_id }),
    ),
  ])
  return asked.map(({ body }) => body)
}

// The prior rows in the replies to a client's own writes.
const preSnapshots = async ({ write }: Fixture) => {
  const said = { client_comment: 'seen' }
  return [
    await write('K+', 'Standard:UpdateClientComment', { ...gap, ...said }),
    await write('K+', 'Standard:UpdateClientComment', { ...desktop, ...said }),
    await write('K+', 'Element:UpdateClientReady', { ...desktop, is_client_ready: true }),
  ].map((done) => (done as { pre_snapshot: unknown }).pre_snapshot)
}

test.for(cases)('%s', async ([_, write, told, listed], { server }) => {
  const fixture = await fixtureOf(server)
  await write(fixture, server)
  expect(tokensIn(await history(server, 'K+', fixture))).toEqual(told)
  expect(tokensIn(await history(server, 'C+', fixture))).toEqual(expect.arrayContaining([...told]))
  expect(tokensIn(await lists(server, 'K+', fixture))).toEqual(listed)
  expect(listed).toEqual(expect.arrayContaining(tokensIn(await preSnapshots(fixture))))
  expect(tokensIn(await server.sql('rds', 'select "Subject", "Body" from "Mail"'))).toEqual([])
  await organization(server, 'K2', 'ours')
})

test('a client sees the replacement of a document only if the document was visible then', async ({
  server,
}) => {
  const fixture = await fixtureOf(server)
  const document_id = await documentOf(server, fixture, 'C+', hidden)
  const replace = async () =>
    fixture.write('C+', 'Document:Replace', {
      document_id,
      upload_id: await uploaded(server, 'C+'),
    })
  await replace()
  await fixture.write('C+', 'Document:Update', { document_id, ...shown })
  const actions = async () =>
    (await history(server, 'K+', fixture)).data.map(({ Action }: { Action: string }) => Action)
  expect(await actions()).toEqual([])
  await replace()
  expect(await actions()).toEqual(['Replace'])
})

test('the CSV export contains both sides of an edit for administrators and is denied to clients', async ({
  server,
}) => {
  const fixture = await fixtureOf(server)
  const task_id = await task(server, fixture, 'cnry-1', ['K+', 'AC'])
  await fixture.write('C+', 'Task:Edit', {
    task_id,
    text: 'cnry-2',
    remove_assignees: [user('K+')],
  })
  const query = new URLSearchParams({ apiDb: 'rds', project_id: String(fixture.project) })
  const exported = async (role: Member) => {
    const { status, body } = await server.fetch(`${historyExportPath}?${query.toString()}`, {
      headers: server.as(role),
    })
    return [status, tokensIn(body)]
  }
  expect(await exported('ADM')).toEqual([200, ['cnry-1', 'cnry-2']])
  expect(await exported('K+')).toEqual([403, []])
})

test('people who appear only in the side of an edit that a client did not see are not named', async ({
  server,
}) => {
  const fixture = await fixtureOf(server)
  const task_id = await task(server, fixture, 'Text', ['K+', 'AC'])
  const newest = async () => (await history(server, 'K+', fixture)).data[0]
  await fixture.write('C+', 'Task:Edit', {
    task_id,
    remove_assignees: [user('K+')],
    add_assignees: [user('SC')],
  })
  expect(await newest()).toMatchObject({
    People: [],
    Parameters: { task_id, project_id: fixture.project },
  })
  expect(JSON.stringify(await newest())).not.toMatch(/Senior|Associate|assignees/)
  await fixture.write('C+', 'Task:Edit', {
    task_id,
    remove_assignees: [user('SC')],
    add_assignees: [user('K+')],
  })
  expect(await newest()).toMatchObject({ PreSnapshot: [], People: [{ FullName: 'Client' }] })
  expect(JSON.stringify(await newest())).not.toContain('Senior')
})
