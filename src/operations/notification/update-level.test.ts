import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { test } from '#test/harness/server-test.ts'
import { expectDone, expectRefused, refusal } from '#test/matchers/expect-write.ts'

const write = 'Project:UpdateNotificationLevel'

for (const target of targets)
  test(`in ${target}, people choose the level of their own projects, also of an archived one`, async ({
    server,
    newProject,
  }) => {
    const { project } = await newProject()
    const settings = async (role: 'K+' | 'C+') =>
      (await server.read(role, 'notifications/settings', {}, target)).body.data.filter(
        ({ ProjectId }: { ProjectId: number }) => ProjectId === project,
      )
    const row = { ProjectId: project, ProjectName: 'Test (Program)' }
    expect(await settings('K+')).toEqual([{ ...row, Level: 'mine' }])
    const done = await expectDone(
      server,
      'K+',
      write,
      { project_id: project, level: 'digest' },
      { target },
    )
    expect(done.updates).toEqual({ project_id: project })
    expect(await settings('K+')).toEqual([{ ...row, Level: 'digest' }])
    expect(await settings('C+')).toEqual([{ ...row, Level: 'mine' }])
    await server.sql(target, 'update "Project" set "StatusId" = 4 where "Id" = $1', [project])
    await server.changed(target)
    expect(await settings('C+')).toEqual([])
    await expectDone(server, 'K+', write, { project_id: project, level: 'off' }, { target })
    expect(await settings('K+')).toEqual([{ ...row, Level: 'off' }])
  })

test('a level that was changed elsewhere meanwhile is a conflict with both values', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  const choose = (level: string, Level: string) =>
    server.write('K+', write, { project_id: project, level }, { expected: { Level } })
  expect((await choose('digest', 'mine')).status).toBe(200)
  const late = await choose('all', 'mine')
  expect(late.status).toBe(409)
  expect(late.body.data.transformation.conflict).toMatchObject({ field: 'Level', stored: 'digest' })
  expect((await choose('all', 'digest')).status).toBe(200)
})

test('no level is set in a project of others, one that does not exist, or to another word', async ({
  server,
  made,
}) => {
  for (const [role, project_id] of [
    ['Kx', made.project],
    ['C-', made.project],
    ['K+', 2_000_000_000],
  ] as const)
    await expectRefused(server, role, write, { project_id, level: 'all' }, refusal.notFound)
  for (const level of ['loud', '', null, undefined])
    await expectRefused(
      server,
      'K+',
      write,
      { project_id: made.project, level },
      refusal.invalidParameters,
    )
})

test('clients read of the own level in the history, and not of that of others', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  for (const role of ['K+', 'K2', 'C+'] as const)
    await expectDone(server, role, write, { project_id: project, level: 'off' })
  const { body } = await server.read('K+', 'transformations/query', { project_id: project })
  const entries = body.data.filter(
    ({ Action }: { Action: string }) => Action === 'UpdateNotificationLevel',
  )
  expect(entries).toHaveLength(1)
})
