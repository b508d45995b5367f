import { expect, vi } from 'vitest'
import { mostLiveProjects, versionHeader, type LiveVersions } from '#rules/api/live-updates.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { makeProject, type MadeProject } from '#test/factories/make-project.ts'
import { makeSession } from '#test/factories/make-session.ts'
import { follow, type Followed } from '#test/harness/follow.ts'
import { people, type Role } from '#test/harness/people.ts'
import { needingPgBouncer, startPooler } from '#test/harness/pgbouncer.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { startPreview } from '#test/harness/start-preview.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const opened: Followed[] = []

const test = serverTest.extend('second', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const second = await server.another()
  onCleanup(() => second.close())
  return second
})

test.afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})

async function open(
  server: TestServer,
  role: Role | { cookie: string },
  projects: readonly number[],
  headers: Record<string, string> = {},
): Promise<Followed> {
  const own = typeof role === 'string' ? server.as(role) : role
  const stream = await follow(server.address, { projects, headers: { ...own, ...headers } })
  opened.push(stream)
  if (stream.status === 200) await vi.waitFor(() => expect(stream.versions).not.toEqual([]))
  return stream
}

/** A separate session, which a test may end. */
const ownSession = async (server: FirstServer, role: keyof typeof people) =>
  makeSession((text, values) => server.sql('identity', text, values), people[role].id)

const comment = (made: MadeProject, text: string) =>
  [
    'Standard:UpdateConsultantComment',
    {
      project_id: made.project,
      standard_id: made.standards[0]!.id,
      phase: 'desktop-review',
      consultant_comment: text,
    },
  ] as const

/** Waits for the event that follows the first `seen` ones. */
const next = (stream: Followed, seen: number): Promise<LiveVersions> =>
  vi.waitFor(() => {
    expect(stream.versions.length).toBeGreaterThan(seen)
    return stream.versions[seen]!
  })

test('the first event holds the versions of what the caller sees, and null for any other project', async ({
  server,
  made,
}) => {
  const hidden = await makeProject(server, { isLed: false })
  await server.sql('rds', `delete from "ProjectUser" where "ProjectId" = $1`, [hidden.project])
  await server.changed('rds')
  const stream = await open(server, 'K+', [made.project, hidden.project, 999_999])
  expect([stream.status, stream.headers['content-type'], stream.headers['cache-control']]).toEqual([
    200,
    'text/event-stream',
    'no-store',
  ])
  const version = expect.stringMatching(/^[\w-]{16}$/)
  expect(stream.versions).toEqual([
    {
      projects: { [made.project]: version, [hidden.project]: null, 999_999: null },
      presence: { [made.project]: version },
      shared: version,
      access: version,
    },
  ])
  const administrator = await open(server, 'ADM', [hidden.project])
  expect(administrator.versions[0]?.projects).toEqual({ [hidden.project]: version })
})

test('a write through either server reaches the followers of its project on both, and nobody else', async ({
  server,
  second,
  made,
  other,
}) => {
  const here = await open(server, 'K+', [made.project])
  const there = await open(second, 'C+', [made.project])
  const elsewhere = await open(second, 'C+', [other.project])
  await expectDone(server, 'C+', ...comment(made, 'one'))
  for (const stream of [here, there])
    expect(Object.keys((await next(stream, 1)).projects ?? {})).toEqual([String(made.project)])
  await expectDone(second, 'C+', ...comment(made, 'two'))
  for (const stream of [here, there]) {
    const before = stream.versions[1]!.projects![made.project]
    expect((await next(stream, 2)).projects![made.project]).not.toBe(before)
  }
  await expectDone(server, 'C+', ...comment(other, 'three'))
  expect(Object.keys((await next(elsewhere, 1)).projects ?? {})).toEqual([String(other.project)])
  expect(elsewhere.versions).toHaveLength(2)
})

test('two servers name the same version alike, so that a page that connects to the other reads nothing again', async ({
  server,
  second,
  made,
}) => {
  const [here, there] = [
    await open(server, 'C+', [made.project]),
    await open(second, 'C+', [made.project]),
  ]
  expect(there.versions[0]).toEqual(here.versions[0])
})

test('a read of a project names its version as the stream does, to those alone who may see the project', async ({
  server,
  made,
  other,
}) => {
  const stream = await open(server, 'K+', [made.project])
  const versionFor = async (role: Role, path: string) =>
    (await server.fetch(`/api/v5/${path}`, { headers: server.as(role) })).headers[versionHeader]
  const list = `projects/${made.project}/standard_phase?apiDb=rds&phase=desktop-review`
  const first = await versionFor('K+', list)
  expect(first).toBe(stream.versions[0]!.projects![made.project])
  await expectDone(server, 'C+', ...comment(made, 'another version'))
  expect(await versionFor('K+', list)).toBe((await next(stream, 1)).projects![made.project])
  expect(await versionFor('K+', list)).not.toBe(first)
  const tasks = `tasks/tasks_for_project?apiDb=rds&project_id=`
  expect(await versionFor('K+', `${tasks}${made.project}`)).toBe(await versionFor('C+', list))
  expect(await versionFor('K+', `${tasks}${other.project}`)).toBe(
    await versionFor('ADM', `${tasks}${other.project}`),
  )
  for (const role of ['Kx', 'C-', 'ANON'] as const)
    for (const path of [list, `${tasks}${made.project}`])
      expect([role, await versionFor(role, path)]).toEqual([role, undefined])
  expect(await versionFor('K+', 'admin/all_projects?apiDb=rds')).toBeUndefined()
})

test('a stream ends when its session does, by signing out or by a lock, and does not prolong it', async ({
  server,
  made,
}) => {
  const session = await ownSession(server, 'C+')
  const [{ updatedAt: begun }] = await server.sql(
    'identity',
    `update "session" set "updatedAt" = now() - interval '5 minutes' where "userId" = $1 returning "updatedAt"`,
    [people['C+'].id],
  )
  const stream = await open(server, session, [made.project])
  await expectDone(server, 'SC', ...comment(made, 'while it is open'))
  await next(stream, 1)
  const times = await server.sql(
    'identity',
    `select "updatedAt" from "session" where "userId" = $1`,
    [people['C+'].id],
  )
  // The request itself counted as use; the checks after it did not.
  expect(times.every(({ updatedAt }) => updatedAt >= begun)).toBe(true)
  const signedOut = await server.fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { ...session, origin: server.address, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(signedOut.status).toBe(200)
  expect(await stream.ended).toBe('session')
  const again = await open(server, session, [made.project])
  expect(again.status).toBe(401)

  const lockable = await ownSession(server, 'K2')
  const locked = await open(server, lockable, [made.project])
  const lock = (is_locked: boolean) =>
    expectDone(server, 'ADM', 'User:UpdateGFLock', {
      target_user_id: server.idOf('K2'),
      is_locked,
    })
  await lock(true)
  expect(await locked.ended).toBe('session')
  await lock(false)
})

test('a client who is removed learns nothing more of the project', async ({ server, made }) => {
  const stream = await open(server, 'K+', [made.project])
  const link = { project_id: made.project, client_user_id: server.idOf('K+') }
  await expectDone(server, 'ADM', 'Project:RemoveClient', link)
  const removed = await vi.waitFor(() => {
    const event = stream.versions.find(({ projects }) => projects?.[made.project] === null)
    expect(event).toBeDefined()
    return event
  })
  expect(removed?.access).toMatch(/^[\w-]{16}$/)
  const seen = stream.versions.length
  await expectDone(server, 'C+', ...comment(made, 'after the removal'))
  await expectDone(server, 'ADM', 'Project:AddClient', link)
  expect((await next(stream, seen)).projects?.[made.project]).toMatch(/^[\w-]{16}$/)
})

test('during impersonation it follows that project with the rights of the client, and ends with it', async ({
  server,
  made,
  other,
}) => {
  const preview = await startPreview(server, made, 'C+')
  const stream = await open(server, 'C+', [made.project, other.project], { ...preview })
  expect(Object.keys(stream.versions[0]?.projects ?? {})).toEqual([String(made.project)])
  await expectDone(server, 'C+', 'Preview:End', {
    project_id: made.project,
    preview_id: Object.values(preview)[0],
  })
  expect(await stream.ended).toBe('preview')
  expect((await open(server, 'C+', [made.project], { ...preview })).status).toBe(403)
})

test('refuses callers without a session, wrong parameters, and more streams than a browser needs', async ({
  server,
  made,
}) => {
  expect((await open(server, 'ANON', [made.project])).status).toBe(401)
  const ask = async (query: string) =>
    (await server.fetch(`/api/v5/live?${query}`, { headers: server.as('C+') })).status
  const many = Array.from({ length: mostLiveProjects + 1 }, (_, index) => index + 1).join(',')
  for (const projects of ['0', '1,', 'x', '2147483648', many])
    expect(await ask(`projects=${projects}`)).toBe(400)
  expect(await ask('apiDb=x')).toBe(400)
  const session = await ownSession(server, 'SC')
  const streams = await Promise.all(Array.from({ length: 16 }, () => open(server, session, [])))
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
  expect((await open(server, session, [])).status).toBe(429)
  streams[0]!.close()
  await vi.waitFor(async () => expect((await open(server, session, [])).status).toBe(200))
})

test('a server that closes ends its streams at once', async ({ server, made }) => {
  const third = await server.another()
  const stream = await open(third, 'C+', [made.project])
  const [reason] = await Promise.all([stream.ended, third.close()])
  expect(reason).toBe('reconnect')
})

test('works behind a pooler in transaction mode', needingPgBouncer, async ({ server, made }) => {
  const pooler = await startPooler(server.urls.rds, 2)
  const behind = await server.another({ NAMED_STATEMENTS: 'false' }, pooler.through)
  const stream = await open(behind, 'K+', [made.project])
  await expectDone(server, 'C+', ...comment(made, 'behind the pooler'))
  expect((await next(stream, 1)).projects?.[made.project]).toBeDefined()
  stream.close()
  await behind.close()
  await pooler.stop()
})

test('people see who else has which standard open, and clients no typing in a text that is hidden from them', async ({
  server,
  made,
}) => {
  const { project, standards } = made
  const [standard, second] = standards.map(({ id }) => id)
  const tab = '3f0a6f0e-8f0b-4c55-9a5e-1b6f6a0d7c11'
  const path = `/api/v5/projects/${project}/presence?apiDb=rds`
  const say = async (role: Role, at: object | null, to = path) =>
    (
      await server.fetch(to, {
        method: 'POST',
        headers: { ...server.as(role), 'content-type': 'application/json', origin: server.address },
        body: JSON.stringify({ tab, at }),
      })
    ).status
  const seenBy = async (role: Role) => {
    const { body } = await server.fetch(path, { headers: server.as(role) })
    return body.data
  }
  const row = (role: keyof typeof people, at: object) => ({
    UserId: storedUserId('rds', people[role].id),
    FullName: expect.any(String),
    Phase: 'desktop-review',
    Field: null,
    ElementId: null,
    ...at,
  })
  const at = { standard_id: standard, phase: 'desktop-review' }
  const stream = await open(server, 'K+', [project])
  expect(await say('SC', { ...at, field: 'ConsultantComment' })).toBe(200)
  expect(Object.keys((await next(stream, 1)).presence ?? {})).toEqual([String(project)])
  expect(await seenBy('C+')).toEqual([
    row('SC', { StandardId: standard, Field: 'ConsultantComment' }),
  ])
  expect(await seenBy('K+')).toEqual([row('SC', { StandardId: standard })])
  expect(await seenBy('SC')).toEqual([])
  await expectDone(server, 'C+', 'Standard:UpdateConsultantCommentReady', {
    project_id: project,
    ...at,
    is_consultant_comment_visible: true,
  })
  expect(await seenBy('K+')).toEqual([
    row('SC', { StandardId: standard, Field: 'ConsultantComment' }),
  ])
  // The tab moves on to another standard and is finally closed.
  expect(await say('SC', { standard_id: second, phase: 'desktop-review' })).toBe(200)
  expect(await seenBy('K+')).toEqual([row('SC', { StandardId: second })])
  expect(await say('SC', null)).toBe(200)
  expect(await seenBy('K+')).toEqual([])
  // A tab that sends nothing more is forgotten.
  expect(await say('K+', { ...at, field: 'ClientComment' })).toBe(200)
  expect(await seenBy('C+')).toHaveLength(1)
  await server.sql('rds', `update "Presence" set "Until" = now() - interval '1 second'`)
  expect(await seenBy('C+')).toEqual([])

  expect(await say('C-', at)).toBe(404)
  expect(await say('Kx', at)).toBe(404)
  expect(await say('ANON', at)).toBe(401)
  expect(await say('C+', { ...at, standard_id: 999_999 })).toBe(404)
  expect(await say('C+', { ...at, field: 'SomethingElse' })).toBe(400)
  expect((await server.fetch(path, { headers: server.as('Kx') })).status).toBe(404)
  const preview = await startPreview(server, made, 'C+')
  const headers = { ...server.as('C+'), ...preview, 'content-type': 'application/json' }
  const body = JSON.stringify({ tab, at })
  expect((await server.fetch(path, { method: 'POST', headers, body })).status).toBe(403)
  expect((await server.fetch(path, { headers })).status).toBe(200)
})

test('a request for the headers alone leaves no stream behind', async ({ server }) => {
  const session = await ownSession(server, 'SC')
  const headers = session as Record<string, string>
  for (let times = 0; times < 17; times += 1)
    await server.fetch('/api/v5/live?projects=1', { method: 'HEAD', headers })
  await vi.waitFor(async () => expect((await open(server, session, [])).status).toBe(200))
})
