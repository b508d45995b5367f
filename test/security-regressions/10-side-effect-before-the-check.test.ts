import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { documentFilePath } from '#rules/documents/file-paths.ts'
import { download, openServerWithFiles, pdfBytes, uploaded } from '../harness/test-files.ts'
import { expectDone } from '../matchers/expect-write.ts'
import { test as projectsTest } from './two-projects.ts'
import { expectUntouched } from './untouched.ts'

const test = projectsTest.extend(
  'server',
  { scope: 'file' },
  async ({ settings }, { onCleanup }) => {
    const server = await openServerWithFiles(settings)
    onCleanup(server.close)
    return server
  },
)

test('10 Side effect before the check: a denied replacement leaves the file, its versions and the upload unchanged', async ({
  server,
  own,
  foreign,
}) => {
  const upload_id = await uploaded(server, 'C+', { bytes: pdfBytes('of the intruder') })
  const stored = server.stored().toSorted()
  const asked = { upload_id, project_id: foreign.project, document_id: foreign.document }
  await expectUntouched(server, [
    ['replaced by a stranger', () => server.write('C+', 'Document:Replace', asked)],
    [
      'replaced with an upload of somebody else',
      () => server.write('ADM', 'Document:Replace', asked),
    ],
    [
      'deleted by a stranger',
      () => server.write('C+', 'Document:Delete', { document_id: foreign.document }),
    ],
    [
      'deleted by a client',
      () => server.write('K+', 'Document:Delete', { document_id: own.document }),
    ],
  ])
  expect(server.stored().toSorted()).toEqual(stored)
  for (const [project, document] of [
    [foreign.project, foreign.document],
    [own.project, own.document],
  ] as const)
    expect((await download(server, 'ADM', documentFilePath(project, document))).bytes).toEqual(
      pdfBytes('policy'),
    )
  const bound = { upload_id, project_id: own.project, document_id: own.document }
  await expectDone(server, 'C+', 'Document:Replace', bound)
})

test('10 Side effect before the check: a refused upload leaves no bytes and no row', async ({
  server,
}) => {
  const stored = server.stored().toSorted()
  await expectUntouched(
    server,
    (['ANON', 'LOCK', 'C-', 'Kx'] as const).map(
      (role) =>
        [
          role,
          async () => {
            const { status } = await server.fetch('/api/v5/uploads?apiDb=rds&file_name=../x.pdf', {
              method: 'POST',
              headers: { ...server.as(role), 'content-type': 'application/octet-stream' },
              body: 'bytes',
            })
            return { status }
          },
        ] as const,
    ),
  )
  expect(server.stored().toSorted()).toEqual(stored)
})

test('10 Side effect before the check: a refused lock or deletion of a person ends none of the sessions', async ({
  server,
  own,
}) => {
  const sessions = async () =>
    (await server.sql('identity', 'select "token" from "session" order by "token"')).map(
      ({ token }) => token,
    )
  const before = await sessions()
  const victim = server.idOf('C+')
  await expectUntouched(server, [
    [
      'locked by a client',
      () => server.write('K+', 'User:UpdateGFLock', { target_user_id: victim, is_locked: true }),
    ],
    [
      'locked by a consultant',
      () => server.write('SC', 'User:UpdateGFLock', { target_user_id: victim, is_locked: true }),
    ],
    ['deleted by a consultant', () => server.write('SC', 'User:Delete', { Id: victim })],
    [
      'oneself locked',
      () =>
        server.write('ADM', 'User:UpdateGFLock', {
          target_user_id: server.idOf('ADM'),
          is_locked: true,
        }),
    ],
    ['oneself deleted', () => server.write('ADM', 'User:Delete', { Id: server.idOf('ADM') })],
  ])
  expect(await sessions()).toEqual(before)
  expect((await server.read('C+', 'projects/{id}/project', { id: own.project })).status).toBe(200)
})

test('10 Side effect before the check: a denied write sends no mail, counts no metric and leaves no history', async ({
  server,
  own,
}) => {
  const assignees = [{ user_id: server.idOf('K+') }, { user_id: server.idOf('C+') }]
  const of = { project_id: own.project, standard_id: own.standard, phase: 'desktop-review' }
  const assignment = {
    standard_id: own.standard,
    phase: 'desktop-review',
    role: 'SC',
    from_consultant_id: server.idOf('SC'),
    to_consultant_id: server.idOf('C+'),
  }
  const calls: [string, 'C+' | 'C-' | 'K+' | 'Kx', WriteName, object, Record<string, unknown>?][] =
    [
      ['a task of a stranger', 'C-', 'Task:Create', { ...of, text: 'T', assignees }],
      [
        'a task for a stranger',
        'K+',
        'Task:Create',
        { ...of, text: 'T', assignees: [...assignees, { user_id: server.idOf('Kx') }] },
      ],
      [
        'assignments',
        'C+',
        'Project:UpdateStandardAssignments',
        { project_id: own.project, assignmentChanges: [assignment] },
      ],
      [
        'a score of a client',
        'K+',
        'Element:UpdateMockScore',
        {
          project_id: own.project,
          element_id: own.element,
          phase: 'desktop-review',
          mock_score: 100,
        },
      ],
      [
        'a stale score',
        'C+',
        'Element:UpdateMockScore',
        {
          project_id: own.project,
          element_id: own.element,
          phase: 'desktop-review',
          mock_score: 100,
        },
        { MockScore: 50 },
      ],
      [
        'a stale status',
        'C+',
        'Standard:UpdateStatus',
        { ...of, status: 'Complete' },
        { Status: 'Something else' },
      ],
    ]
  await expectUntouched(
    server,
    calls.map(
      ([what, role, name, parameters, expected]) =>
        [what, () => server.write(role, name, parameters, expected ? { expected } : {})] as const,
    ),
  )
})
