import ICAL from 'ical.js'
import { expect } from 'vitest'
import { makeDate } from '#test/factories/make-date.ts'
import type { MadeProject } from '#test/factories/make-project.ts'
import { makeRfi } from '#test/factories/make-rfi.ts'
import { makeTask } from '#test/factories/make-task.ts'
import type { Role } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { startPreview } from '#test/harness/start-preview.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const test = serverTest.extend('settings', { scope: 'file' }, { JOBS: 'false' })

/** The default target, whose data the feeds show. */
const target = 'ps'

type Member = Exclude<Role, 'ANON'>

const call = (server: TestServer, role: Role, what: string, headers: object = {}) =>
  server.fetch(`/api/auth/calendar-feed/${what}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: server.address,
      ...server.as(role),
      ...headers,
    },
    body: '{}',
  })

const found = async (server: TestServer, role: Role) =>
  (await server.fetch('/api/auth/calendar-feed', { headers: server.as(role) })).body.data

/** Gives a person a new address, whether or not there was one before. */
async function addressOf(server: TestServer, role: Member): Promise<string> {
  await call(server, role, 'revoke')
  const { status, body } = await call(server, role, 'create')
  expect([status, body]).toEqual([
    200,
    { path: expect.stringMatching(/^\/calendar\/[\w-]{43}\.ics$/) },
  ])
  return body.path
}

/** The events of a calendar, read by an independent parser. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate } = new ICAL.Event(component)
    const of = (name: string) => String(component.getFirstPropertyValue(name))
    return {
      uid,
      summary,
      day: startDate.toString(),
      isAllDay: startDate.isDate,
      url: of('url'),
      stamp: of('dtstamp'),
      modified: of('last-modified'),
    }
  })

async function fetchEvents(server: TestServer, path: string) {
  const { status, body, headers } = await server.fetch(path)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  return eventsIn(body)
}

const summaries = async (server: TestServer, path: string, { project }: MadeProject) =>
  (await fetchEvents(server, path))
    .filter(({ uid }) => uid.startsWith(`project-${project}-`))
    .map(({ summary }) => summary)

const unknown = `/calendar/${'A'.repeat(43)}.ics`

/** The response of an address, without what differs between any two requests. */
async function denialAt(server: TestServer, path: string) {
  const { status, headers, body } = await server.fetch(path)
  const { date: _, 'x-request-id': __, ...rest } = headers
  return { status, headers: rest, body: { ...body, request_id: '' } }
}

const expectUnknown = async (server: TestServer, path: string) => {
  const denial = await denialAt(server, path)
  expect(denial.status).toBe(404)
  expect(denial).toEqual(await denialAt(server, unknown))
}

test('shows dates, own open tasks and open RFIs as all-day events that keep their UIDs when they move', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project, module, standards } = made
  const [standard, next] = standards.map(({ id }) => id) as [number, number]
  const date = await makeDate(server, { project, name: 'Validation review', date: '2027-03-01' })
  const options = { project, standard, text: 'Confidential text of a task' }
  const task = await makeTask(server, {
    ...options,
    due: '2027-01-15',
    assignees: { 'K+': false, K2: false },
  })
  await makeTask(server, { ...options, due: '2027-01-16', assignees: { 'K+': true, K2: false } })
  await makeTask(server, { ...options, due: '2027-01-17', assignees: { K2: false } })
  await makeTask(server, { ...options, assignees: { 'K+': false } })
  const rfi = await makeRfi(server, made, { text: 'Confidential text of an RFI' }, target)
  await makeRfi(server, made, { due_date: null }, target)
  const answered = {
    project_id: project,
    rfi_id: await makeRfi(server, made, {}, target),
    is_answered: true,
  }
  await expectDone(server, 'C+', 'RFI:UpdateAnswered', answered, { target })

  const path = await addressOf(server, 'K+')
  const { body: text } = await server.fetch(path)
  const events = eventsIn(text).filter(({ uid }) => uid.startsWith(`project-${project}-`))
  const { host } = new URL(server.address)
  const stamp = { stamp: events[0]?.stamp, modified: events[0]?.stamp, isAllDay: true }
  const review = `${server.address}/app/projects/${project}/modules/${module}/review/desktop-review/standards`
  expect(events).toEqual([
    {
      uid: `project-${project}-rfi-${rfi}@${host}`,
      summary: 'RFI due: TS 1, Test (Program)',
      day: '2026-12-25',
      url: `${review}/${standard}/Elements`,
      ...stamp,
    },
    {
      uid: `project-${project}-task-${task}@${host}`,
      summary: 'Task due: TS 1, Test (Program)',
      day: '2027-01-15',
      url: `${review}/${standard}/Tasks`,
      ...stamp,
    },
    {
      uid: `project-${project}-date-${date}@${host}`,
      summary: 'Validation review, Test (Program)',
      day: '2027-03-01',
      url: `${server.address}/app/projects/${project}/dashboard/Dates`,
      ...stamp,
    },
  ])
  expect(text).not.toContain('Confidential')

  await expectDone(server, 'ADM', 'Date:Update', { date_id: date, date: '2027-03-08' }, { target })
  await expectDone(
    server,
    'C+',
    'Task:Edit',
    {
      task_id: task,
      project_id: project,
      due_date: '2027-01-22',
      newStandardId: next,
    },
    { target },
  )
  const moved = (await fetchEvents(server, path)).filter(({ uid }) =>
    events.some((event) => event.uid === uid),
  )
  expect(moved.map(({ uid, day }) => [uid, day])).toEqual([
    [events[0]?.uid, '2026-12-25'],
    [events[1]?.uid, '2027-01-22'],
    [events[2]?.uid, '2027-03-08'],
  ])
})

test('hands names to an independent parser as they are', async ({ server, newProject }) => {
  const made = await newProject()
  const names = [
    'Commas, semicolons; a back\\slash and "quotes": done',
    'Two\nlines',
    '😀'.repeat(60),
    'תאריך יעד, סופי',
    `Long ${'ä'.repeat(150)}`,
  ]
  for (const name of names) await makeDate(server, { project: made.project, name })
  await makeDate(server, { project: made.project, name: 'A \u0007 bell\r\nBEGIN:VEVENT' })
  const path = await addressOf(server, 'K+')
  const shown = await summaries(server, path, made)
  expect(shown.toSorted()).toEqual(
    [...names, 'A   bell\nBEGIN:VEVENT'].map((name) => `${name}, Test (Program)`).toSorted(),
  )
  const { body } = await server.fetch(path)
  const longest = Math.max(...(body as string).split('\r\n').map((line) => Buffer.byteLength(line)))
  expect(longest).toBeLessThanOrEqual(75)
})

test('follows the rights of the person at each fetch, and leaves out archived projects', async ({
  server,
  newProject,
}) => {
  const made = await newProject()
  const { project, standards } = made
  await makeDate(server, { project, name: 'Kick-off' })
  await makeRfi(server, made, {}, target)
  const task = { project, standard: standards[0]!.id, due: '2027-01-15' }
  await makeTask(server, { ...task, assignees: { 'K+': false, 'C-': false, Ko: false } })
  const all = ['RFI due: TS 1', 'Kick-off', 'Task due: TS 1'].map((one) => `${one}, Test (Program)`)
  const paths = new Map<Member, string>()
  for (const role of ['ADM', 'C+', 'C-', 'K+', 'Ko', 'Kx'] as const)
    paths.set(role, await addressOf(server, role))
  const seenBy = (role: Member) => summaries(server, paths.get(role) ?? '', made)
  expect(await seenBy('K+')).toEqual(all)
  expect(await seenBy('C+')).toEqual(all.slice(0, 2))
  expect(await seenBy('ADM')).toEqual(all.slice(0, 2))
  for (const role of ['C-', 'Ko', 'Kx'] as const) expect(await seenBy(role)).toEqual([])

  const link = { project_id: project, client_user_id: server.idOf('K+', target) }
  await expectDone(server, 'ADM', 'Project:RemoveClient', link, { target })
  expect(await seenBy('K+')).toEqual([])

  await expectDone(
    server,
    'ADM',
    'Project:UpdateStatus',
    { project_id: project, status_id: 4 },
    { target },
  )
  for (const role of ['ADM', 'C+'] as const) expect(await seenBy(role)).toEqual([])
})

test('is revalidated by its ETag, which changes with the contents alone', async ({
  server,
  newProject,
}) => {
  const { project } = await newProject()
  const path = await addressOf(server, 'K+')
  const before = await server.fetch(path)
  expect(before.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-disposition': 'inline; filename="plumbline.ics"',
    'x-content-type-options': 'nosniff',
  })
  const tag = String(before.headers['etag'])
  const again = await server.fetch(path, { headers: { 'if-none-match': tag } })
  expect([again.status, again.body]).toEqual([304, ''])
  expect((await server.fetch(path, { method: 'HEAD' })).headers['etag']).toBe(tag)
  const other = await server.another()
  expect((await other.fetch(path)).status).toBe(200)
  await other.close()
  await makeDate(server, { project, name: 'Another date' })
  const changed = await server.fetch(path, { headers: { 'if-none-match': tag } })
  expect(changed.status).toBe(200)
  expect(changed.body).toContain('SUMMARY:Another date')
})

test('keeps only the hash of the secret, and notes a fetch at most once an hour', async ({
  server,
}) => {
  const path = await addressOf(server, 'K2')
  const stored = () =>
    server.sql(
      'identity',
      'select * from "CalendarFeed" where "UserId" = $1 and "RevokedDate" is null',
      [server.idOf('K2', 'rds').toLowerCase()],
    )
  const [row] = await stored()
  expect(row.SecretHash).toMatch(/^[0-9a-f]{64}$/)
  expect(path).not.toContain(row.SecretHash)
  expect(await found(server, 'K2')).toMatchObject({
    feed: { createdAt: row.CreatedDate.toISOString(), lastFetchedAt: null },
  })
  await server.fetch(path)
  const [fetched] = await stored()
  await server.fetch(path)
  expect(await stored()).toEqual([fetched])
  await server.sql(
    'identity',
    `update "CalendarFeed" set "LastFetchedDate" = now() - interval '61 minutes'`,
  )
  await server.fetch(path)
  const [later] = await stored()
  expect(later.LastFetchedDate.getTime()).toBeGreaterThanOrEqual(fetched.LastFetchedDate.getTime())
  // The contents did not change, so their date did not change either.
  expect(later.ContentDate).toEqual(fetched.ContentDate)

  const logging = await server.another({ LOG_LEVEL: 'debug' })
  await logging.fetch(path)
  await logging.close()
  expect(logging.logged.join('\n')).toContain('/calendar/:secret.ics')
  expect(logging.logged.join('\n')).not.toContain(path.slice(10, 40))
})

test('an address is created once, replaced and revoked, each with a notice to its owner', async ({
  server,
}) => {
  const role = 'Kx'
  const email = 'elsewhere@tests.test'
  await call(server, role, 'revoke')
  await server.sql('identity', 'delete from "CalendarFeed"')
  await server.sql('identity', 'delete from "Mail"')
  expect(await found(server, role)).toEqual({ feed: null, lastRevokedAt: null })
  const none = await call(server, role, 'replace')
  expect([none.status, none.body.code]).toEqual([409, 'NO_FEED'])

  const both = await Promise.all([call(server, role, 'create'), call(server, role, 'create')])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('FEED_EXISTS')
  const first = both.find(({ status }) => status === 200)?.body.path
  expect((await server.fetch(first)).status).toBe(200)

  const { path: second } = (await call(server, role, 'replace')).body
  await expectUnknown(server, first)
  expect((await server.fetch(second)).status).toBe(200)
  expect((await call(server, role, 'revoke')).body).toEqual({ isRevoked: true })
  await expectUnknown(server, second)
  expect((await call(server, role, 'revoke')).status).toBe(200)
  expect(await found(server, role)).toEqual({ feed: null, lastRevokedAt: expect.any(String) })
  const mails = await server.sql('identity', 'select "To", "Subject" from "Mail" order by "Id"')
  expect(mails).toEqual(
    ['created', 'replaced', 'revoked'].map((what) => ({
      To: email,
      Subject: expect.stringMatching(new RegExp(`^Plumbline: .*calendar feed was ${what}$`)),
    })),
  )
})

test('needs the own, confirmed session', async ({ server, made }) => {
  for (const what of ['create', 'replace', 'revoke'])
    expect((await call(server, 'ANON', what)).status).toBe(401)
  expect((await server.fetch('/api/auth/calendar-feed')).status).toBe(401)
  const foreign = await call(server, 'C+', 'create', { origin: 'https://elsewhere.test' })
  expect(foreign.status).toBe(403)

  const preview = await startPreview(server, made, 'C+')
  for (const what of ['create', 'replace', 'revoke']) {
    const { status, body } = await call(server, 'C+', what, preview)
    expect([status, body.error_code]).toEqual([403, 'previewReadOnly'])
  }
  const seen = await server.fetch('/api/auth/calendar-feed', {
    headers: { ...server.as('C+'), ...preview },
  })
  expect([seen.status, seen.body.error_code]).toEqual([403, 'previewReadOnly'])

  await ageConfirmation(server, 'C+', '11 minutes')
  for (const what of ['create', 'replace']) {
    const { status, body } = await call(server, 'C+', what)
    expect([status, body.code]).toEqual([403, 'CONFIRMATION_NEEDED'])
  }
  // Revoking access needs no confirmation.
  expect((await call(server, 'C+', 'revoke')).status).toBe(200)
  await ageConfirmation(server, 'C+', '0 minutes')
})

const ageConfirmation = (server: FirstServer, role: Member, by: string) =>
  server.sql(
    'identity',
    `update "session" set "confirmedAt" = now() - $2::interval where "userId" = $1`,
    [server.idOf(role).toLowerCase(), by],
  )

test('answers as for an unknown secret when its person may not use the account', async ({
  server,
}) => {
  const path = await addressOf(server, 'C+')
  const id = server.idOf('C+').toLowerCase()
  const works = async () => expect((await server.fetch(path)).status).toBe(200)
  await works()
  for (const column of ['IsLocked', 'IsDeleted']) {
    const set = (value: boolean) =>
      server.sql(target, `update "User" set "${column}" = $2 where lower("Id") = $1`, [id, value])
    await set(true)
    await expectUnknown(server, path)
    await set(false)
    await works()
  }

  const strict = await server.another({ STAFF_SECOND_FACTOR: 'required' })
  await expectUnknown(strict, path)
  await server.sql('identity', 'update "user" set "twoFactorEnabled" = true where "id" = $1', [id])
  expect((await strict.fetch(path)).status).toBe(200)
  await strict.close()
  await server.sql('identity', 'update "user" set "twoFactorEnabled" = false where "id" = $1', [id])

  const created = (ago: string) =>
    server.sql(
      'identity',
      `update "CalendarFeed" set "CreatedDate" = now() - $2::interval where "UserId" = $1`,
      [id, ago],
    )
  await created('91 days')
  await expectUnknown(server, path)
  await server.sql(
    'identity',
    `insert into "sign_in" ("userId", "lastSignIn") values ($1, now() - interval '89 days')
    on conflict ("userId") do update set "lastSignIn" = excluded."lastSignIn"`,
    [id],
  )
  await works()

  for (const wrong of [
    '/calendar/x.ics',
    path.replace('.ics', 'A.ics'),
    path.replace('/calendar/', '/calendar/%00'),
  ])
    expect((await server.fetch(wrong)).status).toBe(404)
})

test('is revoked when all sessions of its person are ended, not with the others alone', async ({
  server,
}) => {
  const path = await addressOf(server, 'K2')
  const others = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...server.as('K2') },
    body: '{}',
  }
  expect((await server.fetch('/api/v5/own_sessions/end_others', others)).status).toBe(200)
  expect((await server.fetch(path)).status).toBe(200)
  await expectDone(server, 'ADM', 'User:EndSessions', { Id: server.idOf('K2', target) }, { target })
  await expectUnknown(server, path)
})

test('limits fetches by address, before a secret is looked up', async ({ server }) => {
  const limited = await server.another({ RATE_LIMIT_ANONYMOUS: '20' })
  const statuses: number[] = []
  for (let fetched = 0; fetched < 4; fetched++) statuses.push((await limited.fetch(unknown)).status)
  expect(statuses).toEqual([404, 404, 429, 429])
  await limited.close()
})
