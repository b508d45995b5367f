import { describe, expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { accountPassword, makeAccount } from '../factories/make-account.ts'
import { makeProject } from '../factories/make-project.ts'
import { makeTask, openTaskCounts } from '../factories/make-task.ts'
import { makeUser } from '../factories/make-user.ts'
import { mailTo } from '../harness/mailbox.ts'
import { people } from '../harness/people.ts'
import { test } from '../harness/server-test.ts'
import { cookieIn, postAuth, sessionOf, signInAs } from '../harness/sign-in-calls.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone, expectRefused, refusal } from '../matchers/expect-write.ts'

const deleted = async (server: TestServer, columns: object = {}) => {
  const person = await makeAccount(server, columns)
  for (const target of targets)
    await expectDone(server, 'ADM', 'User:Delete', { Id: person.id }, { target })
  return person
}
const typesOf = (server: TestServer, target: (typeof targets)[number], id: string) =>
  server.sql(target, 'select "UserType", "OrganizationId" from "User" where "Id" = $1', [
    storedUserId(target, id),
  ])

test('an id is never reused, in any letter case, not even that of a deleted person', async ({
  server,
}) => {
  const { id } = await deleted(server)
  for (const target of targets)
    for (const Id of [id, id.toUpperCase()]) {
      const again = { Id, UserName: 'again@tests.test', FirstName: 'Again' }
      expect((await server.write('ADM', 'User:Create', again, { target })).status).toBe(409)
    }
})

test('signing up with the address of a deleted administrator creates a new client without rights', async ({
  server,
}) => {
  const { id, email } = await deleted(server, { UserType: 'Administrator', OrganizationId: 'ours' })
  const signingUp = {
    FirstName: 'New',
    LastName: 'Owner',
    email,
    password: 'loud goose flies home',
  }
  await postAuth(server, 'sign-up', signingUp)
  const { token } = await mailTo(server, email)
  const verified = await postAuth(server, 'sign-up/verify', {
    token,
    password: 'loud goose flies home',
  })
  const session = await sessionOf(server, cookieIn(verified))
  expect(session).toMatchObject({ email, user_type: 'Client', isAdministrator: false })
  expect(session.UserId).not.toBe(id)
  for (const target of targets)
    expect(await typesOf(server, target, session.UserId)).toEqual([
      { UserType: 'Client', OrganizationId: null },
    ])
  expect((await signInAs(server, email, accountPassword)).status).toBe(401)
  const [old] = await server.sql('identity', 'select "email" from "user" where "id" = $1', [id])
  expect(old.email).toBe(`${id}@closed.invalid`)
})

test('a first sign-in creates a client, even where the other target has an administrator', async ({
  server,
}) => {
  const { id, email } = await makeAccount(server, { UserType: 'Administrator' })
  await server.sql('rds', 'delete from "User" where "Id" = upper($1)', [id])
  expect((await signInAs(server, email, accountPassword)).status).toBe(200)
  expect(await typesOf(server, 'rds', id)).toEqual([{ UserType: 'Client', OrganizationId: null }])
  expect(await typesOf(server, 'ps', id)).toEqual([
    { UserType: 'Administrator', OrganizationId: null },
  ])
})

test('two servers that create the same person at once create one row with one history', async ({
  server,
}) => {
  const { id, email } = await makeAccount(server)
  await server.sql('rds', 'delete from "User" where "Id" = upper($1)', [id])
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => signInAs(server, email, accountPassword)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await typesOf(server, 'rds', id)).toHaveLength(1)
  const history = `select from "Transformation" where "UserId" = upper($1) and "Action" = 'Create'`
  expect(await server.sql('rds', history, [id])).toHaveLength(1)
})

test('a person removed from a project and added again gets only that project, as it is now', async ({
  server,
}) => {
  const { id, email } = await makeAccount(server)
  const [{ id: project }] = await server.sql('ps', 'select min("Id") as id from "Project"')
  const link = { project_id: Number(project), client_user_id: id }
  await expectDone(server, 'ADM', 'Project:AddClient', link, { target: 'ps' })
  await expectDone(server, 'ADM', 'Project:RemoveClient', link, { target: 'ps' })
  const cookie = cookieIn(await signInAs(server, email, accountPassword))
  const read = async () =>
    (await server.fetch(`/api/v5/projects/${project}/project?apiDb=ps`, { headers: { cookie } }))
      .status
  expect(await read()).toBe(404)
  await expectDone(server, 'ADM', 'Project:AddClient', link, { target: 'ps' })
  expect(await read()).toBe(200)
  const links = await server.sql(
    'ps',
    'select "ProjectId" from "ProjectUser" where "UserId" = $1',
    [id],
  )
  expect(links).toEqual([{ ProjectId: Number(project) }])
})

// oxlint-disable-next-line max-lines-per-function -- a group of tests
describe('the tasks of an earlier time in the project', () => {
  const secret = 'cnry-while-away'

  const made = async (server: TestServer) => {
    const project = await makeProject(server)
    const of = (author: 'C+' | 'K+', isDone: boolean, who: 'K+' | 'AC' = 'K+') =>
      makeTask(server, {
        project: project.project,
        standard: project.standards[0]!.id,
        author,
        assignees: { [who]: isDone },
      })
    const tasks = [await of('C+', false), await of('C+', true), await of('K+', false, 'AC')]
    return { ...project, tasks }
  }
  const link = (project_id: number) => ({ project_id, client_user_id: people['K+'].id })

  const told = async (server: TestServer, role: 'K+' | 'K2', project_id: number) => {
    const reads = await Promise.all([
      server.read(role, 'tasks/tasks_for_project', { project_id }),
      server.read(role, 'tasks/tasks_combined_client'),
      server.read(role, 'tasks/for_dashboard', { user_id: people[role].id }),
      server.read(role, 'transformations/query', { project_id, limit: 200 }),
    ])
    return reads.map(({ body }) => JSON.stringify(body))
  }

  // What ends a link: the write, and what a database may still contain from a link that ended before
  // assignments ended with it.
  const leaving = {
    'by the write': (server: TestServer, project: number) =>
      expectDone(server, 'ADM', 'Project:RemoveClient', link(project)),
    'leaving assignments behind': (server: TestServer, project: number) =>
      server
        .sql('rds', 'delete from "ProjectUser" where "ProjectId" = $1 and "UserId" = $2', [
          project,
          server.idOf('K+'),
        ])
        .then(() => server.changed('rds')),
  }

  test.for(Object.entries(leaving))(
    'are not restored for a person removed from %s',
    async ([_, leave], { server }) => {
      const { project, tasks } = await made(server)
      await leave(server, project)
      for (const task_id of tasks)
        await expectDone(server, 'C+', 'Task:Edit', { task_id, project_id: project, text: secret })
      await expectDone(server, 'ADM', 'Project:AddClient', link(project))
      for (const role of ['K+', 'K2'] as const)
        expect(await told(server, role, project)).not.toContainEqual(
          expect.stringContaining(secret),
        )
      const rows = await server.read('K+', 'projects/{id}/standard_phase', {
        id: project,
        phase: 'desktop-review',
      })
      expect(rows.body.data[0].openTaskCount).toBe(0)
      const projects = await server.read('K+', 'admin/all_projects')
      const row = projects.body.data.find(({ Id }: { Id: number }) => Id === project)
      expect(row.openTaskCount).toBe(0)
      const { kept, counted } = await openTaskCounts(server, project)
      expect(kept).toEqual(counted)

      const own = { task_id: tasks[2]!, project_id: project }
      const gone = refusal.noSuchTask
      await expectRefused(server, 'K+', 'Task:Edit', { ...own, text: 'mine again' }, gone)
      await expectRefused(server, 'K+', 'Task:Delete', { task_id: own.task_id }, gone)
      const assignee = { user_id: people['K+'].id, is_completed: false }
      await expectRefused(
        server,
        'K+',
        'Task:UpdateCompletion',
        { task_id: own.task_id, assignee },
        gone,
      )
      const done = { task_id: tasks[1]!, assignee }
      await expectRefused(server, 'K+', 'Task:UpdateCompletion', done, gone)
    },
  )

  test('are new when assigned again: open, visible, and mailed', async ({ server }) => {
    const { project, tasks } = await made(server)
    await expectDone(server, 'ADM', 'Project:RemoveClient', link(project))
    await expectDone(server, 'ADM', 'Project:AddClient', link(project))
    const mails = async () =>
      (
        await server.sql(
          'rds',
          'select count(*)::int as n from "TaskNotification" where "UserId" = $1',
          [server.idOf('K+')],
        )
      )[0].n
    const before = await mails()
    await expectDone(server, 'C+', 'Task:Edit', {
      task_id: tasks[1]!,
      project_id: project,
      text: 'Once more',
      add_assignees: [{ user_id: people['K+'].id }],
    })
    expect(await mails()).toBe(before + 1)
    const { body } = await server.read('K+', 'tasks/for_dashboard', { user_id: people['K+'].id })
    expect(
      body.data.filter(({ ProjectId }: { ProjectId: number }) => ProjectId === project),
    ).toMatchObject([{ Id: tasks[1], Text: 'Once more', IsCompleted: false }])
  })

  test('a person who returns sees all new tasks, as everybody else', async ({ server }) => {
    const { project, standards } = await made(server)
    await expectDone(server, 'ADM', 'Project:RemoveClient', link(project))
    await expectDone(server, 'ADM', 'Project:AddClient', link(project))
    const task = { project_id: project, standard_id: standards[0]!.id }
    await expectDone(server, 'K+', 'Task:Create', { ...task, text: 'written by me' })
    await expectDone(server, 'C+', 'Task:Create', {
      ...task,
      text: 'for me',
      assignees: [{ user_id: people['K+'].id }],
    })
    const { body } = await server.read('K+', 'tasks/tasks_for_project', { project_id: project })
    expect(body.data.map(({ Text }: { Text: string }) => Text)).toEqual(['for me', 'written by me'])
  })

  test('former staff who are clients now have none of the tasks and documents of that time', async ({
    server,
  }) => {
    const { project, standards } = await makeProject(server)
    const id = await makeUser(server, { UserType: 'Consultant', OrganizationId: 'ours' })
    const person = storedUserId('rds', id)
    await expectDone(server, 'ADM', 'Project:AddClient', {
      project_id: project,
      client_user_id: id,
    })
    const standard_id = standards[0]!.id
    await expectDone(server, 'C+', 'Task:Create', {
      project_id: project,
      standard_id,
      text: secret,
      assignees: [{ user_id: id }],
    })
    await server.sql(
      'rds',
      `insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId") values ($1, $2, $3, $4)`,
      [secret, project, standard_id, person],
    )
    await server.sql(
      'rds',
      `insert into "Document" ("Name", "RealName", "Title", "FileSize", "ProjectId", "CreatedBy") values ($1, 'a.pdf', $1, 1, $2, $3)`,
      [secret, project, person],
    )
    await expectDone(server, 'ADM', 'User:Update', { Id: id, UserType: 'Client' })
    const list = 'projects/{id}/documents/documents_with_citations'
    for (const role of ['K+', 'K2'] as const) {
      expect(await told(server, role, project)).not.toContainEqual(expect.stringContaining(secret))
      expect((await server.read(role, list, { id: project })).body.data).toEqual([])
    }
  })
})
