import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { test } from '#test/harness/server-test.ts'

test.beforeAll(async ({ server, made }) => {
  await makeTask(server, { project: made.project, standard: made.standards[0]!.id })
})

const read = 'projects/{id}/project'

test.for(targets)(
  'returns to staff the project with modules, progress and people in %s',
  async (target, { server, made }) => {
    for (const role of ['ADM', 'C+', 'SC'] as const) {
      const { status, body } = await server.read(role, read, { id: made.project }, target)
      expect(status).toBe(200)
      const untouched = { plumb: 0, inScope: 2 }
      expect(body.data).toMatchObject({
        Id: made.project,
        Name: 'Test (Program)',
        StatusId: 1,
        openTaskCount: 1,
        IsWaiveDocument: false,
        SendTaksEmailsToBeta: false,
        modules: [
          {
            Id: made.module,
            standardCount: 2,
            progress: {
              'gap-analysis': untouched,
              'desktop-review': untouched,
              verification: untouched,
            },
          },
        ],
      })
      expect(body.data.clients).toMatchObject([
        { Id: server.idOf('K+', target), FullName: 'Client', UserName: 'client@tests.test' },
        { Id: server.idOf('K2', target), FullName: 'Second' },
      ])
      const consultants = body.data.consultants.map(({ Id }: { Id: string }) => Id)
      expect(consultants).toEqual(expect.arrayContaining([server.idOf('SC', target)]))
    }
  },
)

test.for(targets)(
  'counts for clients the open tasks that they can see in %s',
  async (target, { server }) => {
    const { project, standards } = await makeProject(server)
    const standard = standards[0]!.id
    await makeTask(server, { project, standard, assignees: { AC: false } })
    await makeTask(server, { project, standard, assignees: { 'K+': false, SC: true } })
    await makeTask(server, { project, standard, author: 'K2', assignees: { SC: true } })
    await server.changed(target)
    const counts = async (role: 'C+' | 'K+') => {
      const { body: one } = await server.read(role, read, { id: project }, target)
      const { body: all } = await server.read(role, 'admin/all_projects', {}, target)
      const listed = all.data.find(({ Id }: { Id: number }) => Id === project)
      return [one.data.openTaskCount, listed.openTaskCount]
    }
    expect(await counts('C+')).toEqual([2, 2])
    expect(await counts('K+')).toEqual([1, 1])
  },
)

test('clients get the names of people and no other data about them', async ({ server, made }) => {
  const { body } = await server.read('K+', read, { id: made.project })
  expect(body.data).toMatchObject({ Id: made.project, IsWaiveDocument: false })
  expect(body.data).not.toHaveProperty('SendTaksEmailsToBeta')
  expect(body.data.clients).toEqual([
    { Id: server.idOf('K+'), FullName: 'Client', UserType: 'Client' },
    { Id: server.idOf('K2'), FullName: 'Second', UserType: 'Client' },
  ])
  const fields = new Set(body.data.consultants.flatMap((one: object) => Object.keys(one)))
  expect(fields).toEqual(new Set(['FullName', 'Id', 'UserType']))
})

test.for(targets)(
  'clients get the names of those staff who lead, are linked or wrote what they read, in %s',
  async (target, { server }) => {
    const { project, standards } = await makeProject(server, { isLed: false })
    const { id, elements } = standards[0]!
    const known = async () => {
      await server.changed(target)
      const { body } = await server.read('K+', read, { id: project }, target)
      return body.data.consultants.map(({ FullName }: { FullName: string }) => FullName)
    }
    const set = (table: string, column: string, value: unknown) =>
      server.sql(
        target,
        `update "${table}" set "${column}" = $1 where "ProjectId" = $2 and "StandardId" = $3`,
        [value, project, id],
      )
    const linked = ['Linked', 'Locked']
    expect(await known()).toEqual(linked)
    await set('StandardGapAnalysis', 'OwnerId', server.idOf('SC', target))
    await set('StandardVerification', 'JuniorOwnerId', server.idOf('AC', target))
    const leading = ['Associate', ...linked, 'Senior']
    expect(await known()).toEqual(leading)
    await set('StandardVerification', 'LastConsultantId', server.idOf('ADM', target))
    await server.sql(
      target,
      `insert into "ElementDesktopReview" ("ProjectId", "ElementId", "ConsultantComment", "ConsultantId") values ($1, $2, 'x', $3)`,
      [project, elements[0], server.idOf('C-', target)],
    )
    expect(await known()).toEqual(leading)
    await set('StandardVerification', 'IsConsultantCommentVisible', true)
    expect(await known()).toEqual(['Adm', ...leading])
    await set('StandardDesktopReview', 'IsConsultantCommentVisible', true)
    expect(await known()).toEqual(['Adm', ...leading, 'Unlinked'])
  },
)

test.for(['C-', 'Ko', 'Kx'] as const)(
  'returns to %s the response of a project that does not exist',
  async (role, { server, made }) => {
    const there = await server.read(role, read, { id: made.project })
    const absent = await server.read(role, read, { id: 2_000_000 })
    expect([there.status, absent.status]).toEqual([404, 404])
    const { request_id: _there, ...answer } = there.body
    const { request_id: _absent, ...same } = absent.body
    expect(answer).toEqual(same)
  },
)

test.for(['ANON', 'LOCK', 'LOST'] as const)(
  'requires a session: %s',
  async (role, { server, made }) => {
    const { status, body } = await server.read(role, read, { id: made.project })
    expect([status, body.error]).toEqual([401, 'Not signed in'])
  },
)

test('a project that does not exist is not found by administrators either', async ({ server }) => {
  expect((await server.read('ADM', read, { id: 2_000_000 })).status).toBe(404)
})
