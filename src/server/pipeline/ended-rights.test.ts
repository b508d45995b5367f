import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import type { MadeProject } from '#test/factories/make-project.ts'
import { makeTask } from '#test/factories/make-task.ts'
import { openCommitGate } from '#test/harness/commit-gate.ts'
import { partly } from '#test/harness/nightly.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import type { FirstServer, TestServer } from '#test/harness/test-server.ts'
import { expectWaiting } from '#test/matchers/expect-waiting.ts'

/*
 * A longer run: RACE_ROUNDS=200 RACE_HOLD_MS=400 npx vitest run --testTimeout 600000 src/server/pipeline/ended-rights.test.ts
 */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 8)
const heldFor = Number(process.env['RACE_HOLD_MS'] ?? 60)

/** The server and project in which a right ends, and the sessions that existed before. */
type Subject = {
  readonly server: FirstServer
  readonly made: MadeProject
  readonly sessions: string
}

const test = serverTest
  .extend('gate', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const gate = await openCommitGate(server.urls.rds, heldFor)
    onCleanup(gate.close)
    return gate
  })
  .extend('slow', { scope: 'file' }, async ({ server, gate }, { onCleanup }) => {
    const slow = await server.another({}, gate.through)
    onCleanup(slow.close)
    return slow
  })
  .extend('holder', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const holder = new pg.Client({ connectionString: server.ownerUrls.rds })
    onCleanup(() => holder.end())
    await holder.connect()
    await holder.query(`set plumbline.projects = '*'`)
    return holder
  })
  .extend('subject', { scope: 'file' }, async ({ server, made }): Promise<Subject> => {
    const [row] = await server.sql('identity', 'select json_agg(s) as sessions from session s')
    return { server, made, sessions: JSON.stringify(row.sessions) }
  })

type Server = Pick<TestServer, 'write' | 'idOf'>

const copies = 'select * from json_populate_recordset(null::session, $1) on conflict do nothing'

/** A way in which a person's right to write in a project ends, and how it is restored. */
type Ending = {
  readonly role: 'K+' | 'C+'
  readonly end: (peer: Server, subject: Subject) => Promise<{ status: number }>
  readonly undo: (peer: Server, subject: Subject) => Promise<{ status: number }>
}

const link =
  (action: 'AddClient' | 'RemoveClient') =>
  (peer: Server, { made }: Subject) =>
    peer.write('ADM', `Project:${action}`, {
      project_id: made.project,
      client_user_id: peer.idOf('K+'),
    })
const lock =
  (is_locked: boolean) =>
  async (peer: Server, { server, sessions }: Subject) => {
    const ended = await peer.write('ADM', 'User:UpdateGFLock', {
      target_user_id: peer.idOf('K+'),
      is_locked,
    })
    // Locking ends the sessions of the person; restoring them stands in for signing in again after the
    // unlock.
    if (!is_locked) await server.sql('identity', `insert into session ${copies}`, [sessions])
    return ended
  }
const status =
  (status_id: number) =>
  (peer: Server, { made }: Subject) =>
    peer.write('ADM', 'Project:UpdateStatus', { project_id: made.project, status_id })
const retype = (UserType: string) => (peer: Server) =>
  peer.write('ADM', 'User:Update', { Id: peer.idOf('C+'), UserType })

const endings: [string, Ending][] = [
  ['a removed client', { role: 'K+', end: link('RemoveClient'), undo: link('AddClient') }],
  ['a locked person', { role: 'K+', end: lock(true), undo: lock(false) }],
  ['an archived project', { role: 'K+', end: status(4), undo: status(1) }],
  ['another role', { role: 'C+', end: retype('Client'), undo: retype('Consultant') }],
]

const comment = (peer: Server, { made }: Subject, { role }: Ending, text: string, standard = 0) => {
  const ids = {
    project_id: made.project,
    standard_id: made.standards[standard]!.id,
    phase: 'desktop-review',
  }
  return role === 'K+'
    ? peer.write('K+', 'Standard:UpdateClientComment', { ...ids, client_comment: text })
    : peer.write('C+', 'Standard:UpdateConsultantComment', { ...ids, consultant_comment: text })
}

const storedTexts = async (
  { server, made }: Subject,
  texts: readonly string[],
): Promise<string[]> => {
  const rows = await server.sql(
    'rds',
    `select coalesce("Parameters" ->> 'client_comment', "Parameters" ->> 'consultant_comment', "Parameters" ->> 'text') as text
    from "Transformation" where "ProjectId" = $1`,
    [made.project],
  )
  const stored = new Set(rows.map(({ text }) => text as string))
  return texts.filter((text) => stored.has(text))
}

/** Makes the server cache the rights of the writer. */
const writeBefore = async (subject: Subject, ending: Ending) =>
  expect((await comment(subject.server, subject, ending, 'before')).status).toBe(200)

/** Locks rows in a separate transaction while `use` runs. */
async function whileHeld<T>(
  holder: pg.Client,
  select: string,
  values: unknown[],
  use: () => Promise<T>,
): Promise<T> {
  await holder.query('begin')
  await holder.query(`${select} for update`, values)
  try {
    return await use()
  } finally {
    await holder.query('rollback')
  }
}

test.for(endings)(
  '%s: a comment that waited for its row is rejected',
  async ([name, ending], { server, made, subject, slow, holder }) => {
    const text = `waited ${name}`
    await writeBefore(subject, ending)
    const waiting = await whileHeld(
      holder,
      'select from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2',
      [made.project, made.standards[0]!.id],
      async () => {
        const sent = comment(server, subject, ending, text)
        await expectWaiting(server, 'rds')
        // Ended through another server: only the database tells this one.
        expect((await ending.end(slow, subject)).status).toBe(200)
        return { sent }
      },
    )
    expect((await waiting.sent).status).not.toBe(200)
    expect(await storedTexts(subject, [text])).toEqual([])
    expect((await ending.undo(server, subject)).status).toBe(200)
  },
)

test.for(endings)(
  '%s: an edit that waited for its task is rejected',
  async ([name, ending], { server, made, subject, slow, holder }) => {
    const { role } = ending
    const standard = made.standards[0]!.id
    const task_id = await makeTask(server, { project: made.project, standard, author: role })
    const text = `edit waited ${name}`
    await writeBefore(subject, ending)
    const waiting = await whileHeld(
      holder,
      'select from "Task" where "ProjectId" = $1 and "Id" = $2',
      [made.project, task_id],
      async () => {
        const sent = server.write(role, 'Task:Edit', { project_id: made.project, task_id, text })
        await expectWaiting(server, 'rds')
        // Ended through another server: only the database tells this one.
        expect((await ending.end(slow, subject)).status).toBe(200)
        return { sent }
      },
    )
    expect((await waiting.sent).status).not.toBe(200)
    expect(await storedTexts(subject, [text])).toEqual([])
    expect((await ending.undo(server, subject)).status).toBe(200)
  },
)

for (const [some, options] of partly(endings, (_, index) => index < 2))
  test.for(some)(
    '%s: no write is stored after the end of the right is acknowledged, however late commits arrive',
    options,
    async ([name, ending], { server, made, subject, slow }) => {
      const late: string[] = []
      for (let round = 0; round < rounds; round += 1) {
        const texts = made.standards.map((_, standard) => `late ${name} ${round} ${standard}`)
        const send = () => texts.map((text, index) => comment(slow, subject, ending, text, index))
        const pause = (heldFor * (round % 5)) / 4
        const isFirst = round % 2 === 0
        const before = isFirst ? send() : []
        const ended = wait(isFirst ? pause : 0).then(async () => {
          const answer = await ending.end(slow, subject)
          return { answer, stored: await storedTexts(subject, texts) }
        })
        if (!isFirst) await wait(pause)
        const sent = isFirst ? before : send()
        const { answer, stored } = await ended
        expect(answer.status).toBe(200)
        await Promise.all(sent)
        const afterwards = await comment(slow, subject, ending, texts[0] as string)
        expect(afterwards.status).not.toBe(200)
        const known = new Set(stored)
        late.push(...(await storedTexts(subject, texts)).filter((text) => !known.has(text)))
        expect((await ending.undo(server, subject)).status).toBe(200)
      }
      expect(late).toEqual([])
    },
  )
