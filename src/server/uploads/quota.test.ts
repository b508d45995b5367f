import pg from 'pg'
import { expect } from 'vitest'
import { makeProject } from '#test/factories/make-project.ts'
import { test as serverTest } from '#test/harness/files-test.ts'
import type { Role } from '#test/harness/people.ts'
import { sendFile, uploaded, type ServerWithFiles } from '#test/harness/test-files.ts'
import type { Answered } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'

const megabyte = 1024 * 1024

const test = serverTest.extend(
  'settings',
  { scope: 'file' },
  { PROJECT_FILES_MB: '1', STORED_FILES_MB: '100' },
)

const projectIsFull = [413, 'Files of the project have reached their limit', 'projectQuotaExceeded']
const storageIsFull = [413, 'Stored files have reached their limit', 'storageQuotaExceeded']

const kilobytes = (count: number) => Buffer.alloc(count * 1024, 7)
const held = async (server: ServerWithFiles, project: number) =>
  (
    await server.sql(
      'rds',
      `select coalesce(sum("FileSize"), 0)::int as bytes, count(*)::int as files
       from (select distinct "StorageKey", "FileSize" from "DocumentVersion" where "ProjectId" = $1) stored`,
      [project],
    )
  )[0]
const bind = (server: ServerWithFiles, project_id: number, upload_id: string, role: Role = 'C+') =>
  server.write(role, 'Document:Upload', { project_id, upload_id })
const toldBy = ({ status, body }: Answered) => {
  const { error, error_code } = body.data?.transformation ?? body
  return [status, error, error_code]
}
const send = (server: ServerWithFiles, role: Role, project: number | string, size: number) =>
  server
    .fetch(`/api/v5/uploads?apiDb=rds&file_name=Plan.txt&project_id=${project}`, {
      method: 'POST',
      headers: { ...server.as(role), 'content-type': 'application/octet-stream' },
      body: 'x'.repeat(size),
    })
    .then(toldBy)

/** Starts several writes and blocks the commit of the first insert until all writes are in flight. */
async function atOnce<T>(
  server: ServerWithFiles,
  target: 'rds' | 'ps',
  table: string,
  start: () => readonly Promise<T>[],
): Promise<T[]> {
  const admin = new pg.Client({ connectionString: server.ownerUrls[target] })
  await admin.connect()
  try {
    await admin.query(
      // The first write waits as long as necessary: with a lock timeout, not all of them would be waiting at
      // the same time.
      `create function "waitForTest"() returns trigger language plpgsql as $$begin
        perform set_config('lock_timeout', '0', true), pg_advisory_xact_lock_shared(4711);
        return null;
      end$$;
      create trigger "WaitForTest" after insert on "${table}" for each row execute function "waitForTest"();
      select pg_advisory_lock(4711)`,
    )
    const started = start()
    await expectWaiting(server, target, started.length)
    await admin.query('select pg_advisory_unlock(4711)')
    return await Promise.all(started)
  } finally {
    await admin.query('drop function "waitForTest" cascade')
    await admin.end()
  }
}

test('a project accepts files up to its quota, all versions counted, and again after some are deleted', async ({
  server,
}) => {
  const { project } = await makeProject(server)
  const first = await bind(server, project, await uploaded(server, 'C+', { bytes: kilobytes(400) }))
  expect(first.status).toBe(200)
  const { document_id } = first.body.data.transformation.updates
  const replaced = await server.write('C+', 'Document:Replace', {
    project_id: project,
    document_id,
    upload_id: await uploaded(server, 'C+', { bytes: kilobytes(400) }),
  })
  expect(replaced.status).toBe(200)
  const waiting = await uploaded(server, 'C+', { bytes: kilobytes(225) })
  const before = await held(server, project)
  expect(toldBy(await bind(server, project, waiting))).toEqual(projectIsFull)
  expect(
    toldBy(
      await server.write('C+', 'Document:Replace', {
        project_id: project,
        document_id,
        upload_id: waiting,
      }),
    ),
  ).toEqual(projectIsFull)
  expect(await held(server, project)).toEqual(before)
  // A restored version refers to bytes that have already been counted.
  const restored = { project_id: project, document_id, version: 1 }
  expect((await server.write('C+', 'Document:Restore', restored)).status).toBe(200)
  // Fills exactly the remaining space.
  const last = await uploaded(server, 'C+', { bytes: kilobytes(224) })
  expect((await bind(server, project, last)).status).toBe(200)
  expect(await held(server, project)).toEqual({ bytes: megabyte, files: 3 })
  // Another project has its own quota, and the rejected upload is still pending.
  const other = await makeProject(server)
  const deleted = await server.write('C+', 'Document:Delete', { project_id: project, document_id })
  expect(deleted.status).toBe(200)
  expect((await bind(server, other.project, waiting)).status).toBe(200)
  const again = await uploaded(server, 'C+', { bytes: kilobytes(800) })
  expect((await bind(server, project, again)).status).toBe(200)
})

test('concurrent uploads to a project cannot exceed its quota together', async ({ server }) => {
  const { project } = await makeProject(server)
  const roles = ['ADM', 'C+', 'C+'] as const
  const ids: string[] = []
  for (const role of roles) ids.push(await uploaded(server, role, { bytes: kilobytes(400) }))
  const answers = await atOnce(server, 'rds', 'DocumentVersion', () =>
    ids.map((id, index) => bind(server, project, id, roles[index])),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(toldBy(answer)).toEqual(projectIsFull)
  expect(await held(server, project)).toEqual({ bytes: 2 * 400 * 1024, files: 2 })
})

test('an upload that names its project is rejected before its bytes are stored, and reveals nothing about foreign projects', async ({
  server,
}) => {
  const { project } = await makeProject(server)
  const other = await makeProject(server)
  await server.sql('rds', `delete from "ProjectUser" where "ProjectId" = $1`, [other.project])
  for (const id of [project, other.project])
    expect(
      (await bind(server, id, await uploaded(server, 'ADM', { bytes: kilobytes(1000) }), 'ADM'))
        .status,
    ).toBe(200)
  await server.changed('rds')
  const before = server.stored('rds')
  expect(await send(server, 'K+', project, 30 * 1024)).toEqual(projectIsFull)
  expect(await send(server, 'ADM', other.project, 30 * 1024)).toEqual(projectIsFull)
  expect(server.stored('rds')).toEqual(before)
  expect((await send(server, 'K+', project, 20 * 1024))[0]).toBe(201)
  expect((await send(server, 'K+', other.project, 30 * 1024))[0]).toBe(201)
  for (const wrong of ['0', 'x', '1e3', '99999999999'])
    expect(await send(server, 'K+', wrong, 1)).toEqual([
      400,
      'Invalid Parameters',
      'invalidParameters',
    ])
})

test('a target accepts files up to its quota, concurrent uploads, templates and pending files included', async ({
  server,
}) => {
  const sum = `select coalesce(sum("FileSize"), 0)::int as bytes from "Upload"`
  const [{ bytes }] = await server.sql('ps', sum)
  await server.sql(
    'ps',
    `insert into "Upload" ("Id", "UserId", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey", "BoundDate")
    values (gen_random_uuid(), $1, 'a', $2, 'a', 'a', 'template', now())`,
    [server.idOf('ADM', 'ps'), 100 * megabyte - bytes - 500 * 1024],
  )
  const refused = await sendFile(server, 'K+', { bytes: kilobytes(501), target: 'ps' })
  expect(toldBy(refused)).toEqual(storageIsFull)
  const stored = server.stored('ps').length
  const answers = await atOnce(server, 'ps', 'Upload', () =>
    (['K+', 'C+', 'ADM'] as const).map((role) =>
      sendFile(server, role, { bytes: kilobytes(240), target: 'ps' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(toldBy(answer)).toEqual(storageIsFull)
  expect(server.stored('ps')).toHaveLength(stored + 2)
  expect((await sendFile(server, 'K+', { bytes: kilobytes(120) })).status).toBe(201)
})
