import { expect } from 'vitest'
import { test as serverTest } from '../harness/server-test.ts'
import { uploaded } from '../harness/test-files.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'
import { expectUntouched } from './untouched.ts'

const test = serverTest.extend(
  'standard',
  { scope: 'file' },
  ({ made }) => made.standards[0]?.id ?? 0,
)

const personOf = async (server: TestServer, role: 'K+' | 'C+') =>
  (await server.sql('rds', 'select * from "User" where "Id" = $1', [server.idOf(role)]))[0]

test('08 Mass assignment: people can change only name and address of their own profile', async ({
  server,
}) => {
  const Id = server.idOf('K+')
  await expectUntouched(
    server,
    (
      [
        { UserType: 'Administrator' },
        { UserType: 'Consultant' },
        { Role: 'Consultant' },
        { OrganizationId: 1 },
        { Organization: 'Others' },
        { UserName: 'ada.admin@plumbline.test' },
        { Title: 'X', UserType: 'Administrator' },
        { Title: 'X', Role: 'Administrator' },
      ] as const
    ).map(
      (fields) =>
        [
          JSON.stringify(fields),
          () => server.write('K+', 'User:Update', { Id, ...fields }),
        ] as const,
    ),
  )
})

test('08 Mass assignment: undeclared columns in a body keep their values', async ({ server }) => {
  const before = await personOf(server, 'K+')
  const stowaways = {
    IsDeleted: true,
    isDeleted: true,
    GFLocked: true,
    IsLocked: true,
    is_locked: true,
    user_type: 'Administrator',
    isAdministrator: true,
    Id2: 'x',
    CreatedAt: '2000-01-01',
  }
  const asked = { Id: server.idOf('K+'), Title: 'Pharmacist', ...stowaways }
  await server.write('K+', 'User:Update', asked)
  const { Title: _now, ...after } = await personOf(server, 'K+')
  const { Title: _then, ...rest } = before
  expect(after).toEqual(rest)
})

test('08 Mass assignment: a status write sets no owner, no visibility and no score', async ({
  server,
  made,
  standard,
}) => {
  const row = async () =>
    (
      await server.sql(
        'rds',
        'select * from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2',
        [made.project, standard],
      )
    )[0]
  const before = await row()
  const answered = await server.write('C+', 'Standard:UpdateStatus', {
    project_id: made.project,
    standard_id: standard,
    phase: 'desktop-review',
    status: 'Complete',
    OwnerId: server.idOf('C+'),
    owner_id: server.idOf('C+'),
    JuniorOwnerId: server.idOf('C+'),
    IsConsultantCommentVisible: true,
    is_consultant_comment_visible: true,
    MockScore: 100,
    mandatoryScore: 100,
  })
  const after = await row()
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  )
  for (const key of [
    'OwnerId',
    'JuniorOwnerId',
    'IsConsultantCommentVisible',
    'MockScore',
    'mandatoryScore',
  ])
    expect(changed).not.toContain(key)
  expect(answered.status === 200).toBe(changed.includes('Status'))
})

test('08 Mass assignment: a client submits a standard and sets nothing else by it', async ({
  server,
  made,
  standard,
}) => {
  const asked = { project_id: made.project, standard_id: standard, phase: 'desktop-review' }
  await expectUntouched(
    server,
    (
      [
        { status: 'Complete' },
        { is_ready_by_client: true, status: 'Complete' },
        { is_ready_by_client: true, initiate_second_review: true },
        { is_ready_by_client: true, upload_this_standard: true },
        { uploaded_to_urac: true },
        { is_ready_by_client: false },
      ] as const
    ).map(
      (flags) =>
        [
          JSON.stringify(flags),
          () => server.write('K+', 'Standard:UpdateStatus', { ...asked, ...flags }),
        ] as const,
    ),
  )
})

test('08 Mass assignment: a client’s document is hidden and not at the accreditor’s, whatever is sent with it', async ({
  server,
  made,
}) => {
  const upload_id = await uploaded(server, 'K+')
  const { updates } = await expectDone(server, 'K+', 'Document:Upload', {
    upload_id,
    project_id: made.project,
    is_document_visible_for_project: true,
    is_document_visible_for_standard: true,
    is_uploaded_to_urac: true,
  })
  const [stored] = await server.sql('rds', 'select * from "Document" where "Id" = $1', [
    updates.document_id,
  ])
  expect(stored).toMatchObject({
    IsDocumentVisibleForProject: false,
    IsDocumentVisibleForStandard: false,
    IsUploadedToURAC: false,
  })
})

test('08 Mass assignment: a write in the name of somebody else is rejected', async ({
  server,
  made,
  standard,
}) => {
  const asked = { project_id: made.project, standard_id: standard, text: 'T' }
  const other = server.idOf('ADM')
  await expectUntouched(server, [
    ['author_id', () => server.write('C+', 'Task:Create', { ...asked, author_id: other })],
    ['user_id', () => server.write('C+', 'Task:Create', asked, { userId: other })],
    ['AuthorId', () => server.write('C+', 'Task:Create', { ...asked, AuthorId: other })],
  ])
})

test('08 Mass assignment: sign-in accepts no user type, no id and no lock from the person', async ({
  server,
}) => {
  const account = async () =>
    (
      await server.sql('identity', 'select * from "user" where lower("id") = lower($1)', [
        server.idOf('K+'),
      ])
    )[0]
  const before = await account()
  for (const body of [
    { user_type: 'Administrator' },
    { name: 'X', user_type: 'Administrator' },
    { role: 'admin' },
    { id: server.idOf('ADM') },
    { email: 'ada.admin@plumbline.test' },
    { emailVerified: true, twoFactorEnabled: false },
  ])
    await server.fetch('/api/auth/update-user', {
      method: 'POST',
      headers: { ...server.as('K+'), 'content-type': 'application/json', origin: server.address },
      body: JSON.stringify(body),
    })
  const after = await account()
  expect({ ...after, name: before.name, updatedAt: before.updatedAt }).toEqual(before)
})
