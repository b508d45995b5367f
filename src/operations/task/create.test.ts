import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { people, type Role } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const person = (role: Exclude<Role, 'ANON'>) => ({ user_id: people[role].id })
const asked = (made: MadeProject, more: object = {}) => ({
  text: 'Send the policy',
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  ...more,
})

test.for(targets)(
  'creates the task and its open assignments in %s, with ids in its letter case and one history row in the same transaction',
  async (target, { server, made }) => {
    const { updates, pre_snapshot, history } = await expectDone(
      server,
      'C+',
      'Task:Create',
      asked(made, {
        author_id: people['C+'].id.toUpperCase(),
        module_id: String(made.module),
        assignees: [person('K+'), { user_id: people.SC.id.toUpperCase() }, person('ADM')],
      }),
      { target },
    )
    const { project, module, standards } = made
    expect(pre_snapshot).toEqual([])
    expect(updates).toEqual({
      task_id: expect.any(Number),
      project_id: project,
      standard_id: standards[0]!.id,
      module_id: module,
    })
    expect(history).toMatchObject({ ProjectId: project, StandardId: standards[0]!.id })
    const [task] = await server.sql(
      target,
      'select t.*, t.xmin::text as transaction from "Task" t where "Id" = $1',
      [updates.task_id],
    )
    expect(task).toMatchObject({
      Text: 'Send the policy',
      ProjectId: project,
      StandardId: standards[0]!.id,
      AuthorId: server.idOf('C+', target),
      transaction: history.transaction,
    })
    const assignees = await server.sql(
      target,
      'select "ProjectId", "UserId", "IsCompleted" from "TaskAssignee" where "TaskId" = $1 order by "UserId"',
      [updates.task_id],
    )
    expect(assignees).toEqual(
      (['ADM', 'K+', 'SC'] as const).map((role) => ({
        ProjectId: project,
        UserId: server.idOf(role, target),
        IsCompleted: false,
      })),
    )
  },
)

test('counts the new task as open at its standard', async ({ server, made }) => {
  const count = async () =>
    (
      await server.sql(
        'rds',
        'select "openTaskCount" as n from "ProjectStandard" where "ProjectId" = $1 and "StandardId" = $2',
        [made.project, made.standards[1]!.id],
      )
    )[0].n
  const before = await count()
  await expectDone(
    server,
    'ADM',
    'Task:Create',
    asked(made, { standard_id: made.standards[1]!.id }),
  )
  expect(await count()).toBe(before + 1)
})

test('a client may assign clients and consultants of the project', async ({ server, made }) => {
  const { updates } = await expectDone(
    server,
    'K+',
    'Task:Create',
    asked(made, { assignees: [person('K2'), person('C+'), person('SC')] }),
  )
  expect(updates).toMatchObject({ project_id: made.project })
})

test('a client may not assign people outside the project, including other staff', async ({
  server,
  made,
}) => {
  const parameters = asked(made, { assignees: [person('K2'), person('ADM')] })
  await expectRefused(server, 'K+', 'Task:Create', parameters, refusal.notAllowed)
})

test.for(['Ko', 'Kx', 'LOST'] as const)(
  '%s, who is not a member, cannot be assigned',
  async (role, { server, made }) => {
    const parameters = asked(made, { assignees: [person('K+'), person(role)] })
    await expectRefused(server, 'ADM', 'Task:Create', parameters, refusal.notFound)
  },
)

test.for([
  ['C-', refusal.notFound],
  ['Ko', refusal.notFound],
  ['Kx', refusal.notFound],
  ['LOCK', refusal.notSignedIn],
  ['LOST', refusal.notSignedIn],
  ['ANON', refusal.notSignedIn],
] as const)('is denied to %s', async ([role, answer], { server, made }) => {
  await expectRefused(server, role, 'Task:Create', asked(made), answer)
})

test('the author is the person of the session: another author_id is refused', async ({
  server,
  made,
}) => {
  const parameters = asked(made, { author_id: people.ADM.id })
  await expectRefused(server, 'C+', 'Task:Create', parameters, refusal.notAllowed)
})

test('refuses a standard of another project, a module of another standard, and a project that does not exist', async ({
  server,
  made,
  other,
}) => {
  const standard = other.standards[0]!.id
  for (const more of [
    { standard_id: standard },
    { module_id: other.module },
    { project_id: 999_999 },
  ])
    await expectRefused(server, 'ADM', 'Task:Create', asked(made, more), refusal.notFound)
})

test.for(['project_id', 'standard_id', 'module_id'])(
  'rejects a %s that is not an id',
  async (name, { server, made }) => {
    for (const id of badIds)
      await expectRefused(
        server,
        'C+',
        'Task:Create',
        asked(made, { [name]: id }),
        refusal.invalidParameters,
      )
  },
)

test.for([
  ['no text', { text: undefined }],
  ['an empty text', { text: '' }],
  ['a text of blanks', { text: ' \n' }],
  ['a text that cannot be stored', { text: 'a\0b' }],
  ['half a character', { text: 'a\ud800' }],
  ['a text that is too long', { text: 'a'.repeat(20_001) }],
  ['assignees that are no list', { assignees: 'everybody' }],
  ['an assignee without an id', { assignees: [{}] }],
] as const)('refuses %s', async ([_, more], { server, made }) => {
  await expectRefused(server, 'C+', 'Task:Create', asked(made, more), refusal.invalidParameters)
})

test('rejects a new task in an archived project', async ({ server, made }) => {
  const { project, standards } = await makeProject(server)
  await server.sql('rds', 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
  await server.changed('rds')
  const parameters = asked(made, { project_id: project, standard_id: standards[0]!.id })
  await expectRefused(server, 'ADM', 'Task:Create', parameters, refusal.archived)
})
