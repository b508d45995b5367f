import { expect } from 'vitest'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { people } from '#test/harness/people.ts'
import { test } from '#test/harness/server-test.ts'
import { badIds, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const status = (made: MadeProject) => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase: 'desktop-review',
  status: 'Complete',
})
const body = (made: MadeProject, more: object = {}) => ({
  focus: 'Standard',
  action: 'UpdateStatus',
  parameters: status(made),
  ...more,
})

test.for([
  ['Standard', 'Explode'],
  ['standard', 'updateStatus'],
  ['__proto__', 'toString'],
  ['constructor', 'prototype'],
  ['', ''],
] as const)('%s:%s is an invalid action', async ([focus, action], { server, made }) => {
  const { status: code, body: answer } = await server.post(
    'ADM',
    body(made, { focus, action }),
    'rds',
  )
  expect([code, answer.data.result, answer.data.transformation.error]).toEqual([
    400,
    'Fail',
    'Invalid action',
  ])
})

test.for([
  ['nothing', ''],
  ['half a body', '{"focus":'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"Standard"'],
  ['no parameters', '{"focus":"Standard","action":"UpdateStatus"}'],
  ['a list of parameters', '{"focus":"Standard","action":"UpdateStatus","parameters":[]}'],
  ['a prototype', '{"focus":"Standard","action":"UpdateStatus","parameters":{"__proto__":{}}}'],
  ['a numeric focus', '{"focus":1,"action":"UpdateStatus","parameters":{}}'],
  [
    'an expectation that is a list',
    '{"focus":"Task","action":"Create","parameters":{},"expected":[]}',
  ],
  [
    'very deep parameters',
    `{"focus":"Standard","action":"UpdateStatus","parameters":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
  ],
  [
    'a very deep expectation',
    `{"focus":"Standard","action":"UpdateStatus","parameters":{},"expected":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
  ],
] as const)('rejects %s as invalid parameters', async ([_, text], { server }) => {
  const { status: code, body: answer } = await server.post('ADM', text, 'rds')
  const error = answer.data?.transformation.error ?? answer.error
  expect([code, error]).toEqual([400, 'Invalid Parameters'])
})

test('accepts the transformation in an envelope of that name', async ({ server, made }) => {
  const { status: code } = await server.post('C+', { transformation: body(made) }, 'rds')
  expect(code).toBe(200)
})

test("rejects the user_id of somebody else and accepts the caller's own in any letter case", async ({
  server,
  made,
}) => {
  const ofAnother = { userId: people.ADM.id }
  await expectRefused(
    server,
    'C+',
    'Standard:UpdateStatus',
    status(made),
    refusal.notAllowed,
    ofAnother,
  )
  const userId = people['C+'].id.toUpperCase()
  const own = await server.write('C+', 'Standard:UpdateStatus', status(made), {
    userId,
    target: 'ps',
  })
  expect(own.status).toBe(200)
  const [row] = await server.sql(
    'ps',
    'select "UserId", "SentUserId" from "Transformation" order by "Id" desc limit 1',
  )
  expect(row).toEqual({ UserId: people['C+'].id, SentUserId: userId })
})

test.for([
  ['mysql', 'Invalid targetDb mysql provided'],
  ['RDS', 'Invalid targetDb RDS provided'],
  ['%22%3Cb%3E', 'Invalid targetDb "<b> provided'],
  ['__proto__', 'Invalid targetDb __proto__ provided'],
  ['a%0Ab%1B', 'Invalid targetDb a\uFFFDb\uFFFD provided'],
  ['x'.repeat(500), `Invalid targetDb ${'x'.repeat(100)} provided`],
] as const)('rejects apiDb=%s', async ([apiDb, text], { server, made }) => {
  const { status: code, body: answer } = await server.post('ADM', body(made), apiDb)
  expect([code, answer.data.transformation.error]).toEqual([400, text])
})

test('a call without a target uses that of the environment', async ({ server, made }) => {
  const count = async (target: 'rds' | 'ps') =>
    (await server.sql(target, 'select count(*)::int as n from "Transformation"'))[0].n
  const before = { rds: await count('rds'), ps: await count('ps') }
  expect((await server.post('C+', body(made), '')).status).toBe(200)
  expect({ rds: await count('rds'), ps: await count('ps') }).toEqual({
    rds: before.rds,
    ps: before.ps + 1,
  })
  const live = await server.another({ TARGET_ENV: 'live' })
  expect((await live.post('C+', body(made), '')).status).toBe(200)
  await live.close()
  expect(await count('rds')).toBe(before.rds + 1)
})

test.for([
  ['production', { TARGET_ENV: 'production' }],
  ['staging with its toggle on', { TARGET_ENV: 'staging', STAGING_READ_ONLY: 'true' }],
] as const)('%s rejects every write and serves reads', async ([_, env], { server, made }) => {
  const readOnly = await server.another(env)
  const parameters = { ...status(made), status: undefined, is_ready_by_client: true }
  for (const role of ['ADM', 'C+', 'K+'] as const)
    await expectRefused(readOnly, role, 'Standard:UpdateStatus', parameters, refusal.readOnly)
  // People who could not write in any environment get that error, not the read-only one.
  for (const role of ['C-', 'Kx'] as const)
    await expectRefused(readOnly, role, 'Standard:UpdateStatus', parameters, refusal.notFound)
  await expectRefused(readOnly, 'C+', 'Module:Create', { Name: 'x' }, refusal.notAllowed)
  await expectRefused(readOnly, 'K+', 'Standard:UpdateStatus', 'nothing', refusal.invalidParameters)
  await expectRefused(readOnly, 'LOCK', 'Standard:UpdateStatus', parameters, refusal.notSignedIn)
  const { status: code } = await readOnly.read('C+', 'projects/{id}/project', {
    id: made.project,
  })
  expect(code).toBe(200)
  await readOnly.close()
})

test('staging without its toggle accepts writes', async ({ server, made }) => {
  const staging = await server.another({ TARGET_ENV: 'staging' })
  expect((await staging.write('C+', 'Standard:UpdateStatus', status(made))).status).toBe(200)
  await staging.close()
})

test('super users and transitional admins are administrators', async ({ server, made }) => {
  const second = await server.another({
    SUPER_USERS: people['C-'].email.toUpperCase(),
    TRANSITIONAL_ADMINS: people.Kx.email,
  })
  for (const role of ['C-', 'Kx'] as const)
    expect((await second.write(role, 'Standard:UpdateStatus', status(made))).status).toBe(200)
  await second.close()
  await expectRefused(server, 'Kx', 'Standard:UpdateStatus', status(made), refusal.notFound)
})

test('people who are locked, or removed from the project, can no longer write', async ({
  server,
  made,
}) => {
  const { project, standards } = await makeProject(server)
  const parameters = { ...status(made), project_id: project, standard_id: standards[0]!.id }
  const send = async (role: 'K2' | 'C+') =>
    (await server.write(role, 'Standard:UpdateStatus', parameters)).status
  expect(await send('C+')).toBe(200)
  await server.sql('rds', 'delete from "ProjectUser" where "ProjectId" = $1', [project])
  await server.changed('rds')
  expect(await send('C+')).toBe(404)
  await server.sql('rds', 'update "User" set "IsLocked" = true where "Id" = $1', [
    server.idOf('C+'),
  ])
  await server.changed('rds')
  expect(await send('C+')).toBe(401)
  await server.sql('rds', 'update "User" set "IsLocked" = false where "Id" = $1', [
    server.idOf('C+'),
  ])
  await server.changed('rds')
})

test('an id is a whole number or its digits, and not a text that begins with one', async ({
  server,
  made,
}) => {
  for (const standard_id of badIds)
    await expectRefused(
      server,
      'C+',
      'Standard:UpdateStatus',
      { ...status(made), standard_id },
      refusal.invalidParameters,
    )
  const asText = { ...status(made), standard_id: String(made.standards[0]!.id) }
  expect((await server.write('C+', 'Standard:UpdateStatus', asText)).status).toBe(200)
})

test('the response to a failure contains neither stack nor SQL', async ({ server, made }) => {
  await server.sql(
    'rds',
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'secret detail'; end $$`,
  )
  await server.sql(
    'rds',
    'create trigger fail before insert on "Task" for each row execute function fail()',
  )
  const { body: answer } = await expectRefused(
    server,
    'ADM',
    'Task:Create',
    { project_id: made.project, standard_id: made.standards[0]!.id, text: 'x' },
    [500, 'Something went wrong'],
  )
  expect(JSON.stringify(answer)).not.toMatch(/secret|stack|insert|plpgsql/i)
})

test('focus and action come first, then the rights of the caller, then the parameters', async ({
  server,
}) => {
  const send = async (role: 'C+' | 'K+' | 'ADM', sent: object) => {
    const { status: code, body: answer } = await server.post(role, sent, 'rds')
    return [code, answer.data.transformation.error]
  }
  const parameters = [{ a: 1 }]
  expect(await send('C+', { focus: 'Standard', action: 'Explode', parameters })).toEqual([
    400,
    'Invalid action',
  ])
  expect(await send('C+', { focus: 'Module', action: 'Import', parameters })).toEqual([
    ...refusal.notAllowed,
  ])
  expect(await send('K+', { focus: 'Module', action: 'Create' })).toEqual([...refusal.notAllowed])
  expect(await send('ADM', { focus: 'Module', action: 'Create', parameters })).toEqual([
    ...refusal.invalidParameters,
  ])
})

test('a rejection repeats the known parameters of its action and no others, and none of an unknown action', async ({
  server,
  made,
}) => {
  const parameters = {
    ...status(made),
    status: 'x'.repeat(3_000),
    unknown: 'canary',
    more: { deep: 'canary' },
  }
  const known = await server.post('C+', body(made, { parameters }), 'rds')
  expect(known.status).toBe(400)
  expect(known.body.data.transformation).toMatchObject({
    focus: 'Standard',
    action: 'UpdateStatus',
  })
  expect(known.body.data.transformation.parameters).toEqual({
    ...status(made),
    status: `${'x'.repeat(2_000)}…`,
  })
  const unknown = await server.post('C+', body(made, { action: 'Explode', parameters }), 'rds')
  expect(unknown.body.data.transformation).toMatchObject({ focus: 'Standard', action: 'Explode' })
  expect(JSON.stringify([known.body, unknown.body])).not.toContain('canary')
})

test('a long list of mistakes is refused with the first of them', async ({ server, made }) => {
  const assignmentChanges = Array.from({ length: 500 }, () => ({ standard_id: 'x' }))
  const { status: code, body: answer } = await server.write(
    'C+',
    'Standard:UpdateConsultantAssignments',
    { project_id: made.project, assignmentChanges },
  )
  expect(code).toBe(400)
  const { problems } = answer.data.transformation
  expect(problems[0].place).toBe('assignmentChanges.0.standard_id')
  expect(problems.length).toBeLessThanOrEqual(20)
})
