import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { storedUserId } from '#rules/people/user-id.ts'
import { openIdentity } from '#server/db/open-identity.ts'
import { readConfig } from '#server/settings/config.ts'
import { testSecret } from '#test/factories/make-session.ts'
import { openSyslog } from '#test/fakes/syslog-server.ts'
import { historyRow } from '#test/harness/history-rows.ts'
import { test as mailTest } from '#test/harness/mail-test.ts'
import { patience } from '#test/harness/patience.ts'
import { sealHistory } from '#test/harness/seal.ts'
import { createPublicationJobs } from './publication-jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-heads-'))
const file = join(folder, 'heads.txt')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const test = mailTest
  .extend('settings', { scope: 'file' }, ({ mailServer }) => ({ SMTP_URL: mailServer.url }))
  .extend('logged', { scope: 'file' }, (): string[] => [])
  .extend('identity', { scope: 'file' }, ({ server }, { onCleanup }) => {
    const settings = { namesStatements: true, connections: 6 }
    const identity = openIdentity(server.urls.identity, settings)
    onCleanup(() => identity.end())
    return identity
  })
  .extend(
    'publication',
    { scope: 'file' },
    ({ identity, databases, logged }) =>
      (settings: Record<string, string>) => {
        const { jobs, close } = createPublicationJobs({
          heads: readConfig(settings).heads,
          identity,
          databases: [databases.rds, databases.ps],
          authSecret: testSecret,
          log: (level, event) => void logged.push(`${level} ${event.event}`),
        })
        return { run: async () => void (await jobs[0]?.run()), close, jobs }
      },
  )

const line =
  /^plumbline-head\/1 [0-9a-f-]{36} (rds|ps) history [0-9a-f]{64} 0:(\d+):([0-9a-f]{64}) (\d+) \d{4}-\d\d-\d\dT[\d:.]+Z$/

const linesIn = (name = file) => readFileSync(name, 'utf8').trimEnd().split('\n')

test('nothing is published without a setting, and nothing before a row is sealed', async ({
  publication,
}) => {
  expect(publication({}).jobs).toEqual([])
  const one = publication({ HEAD_FILE: file })
  await one.run()
  expect(() => linesIn()).toThrow('ENOENT')
})

test('of several servers one publishes each period: by mail, in a file and to syslog', async ({
  server,
  databases,
  mailServer,
  publication,
}) => {
  for (const target of ['rds', 'ps'] as const) {
    await server.sql(target, historyRow(storedUserId(target, 'ada'), `of ${target}`))
    await sealHistory(databases[target])
  }
  const syslog = await openSyslog('tcp')
  const settings = { HEAD_TO: 'notary@tests.test', HEAD_FILE: file, HEAD_SYSLOG: syslog.address }
  const servers = [publication(settings), publication(settings), publication(settings)]
  await Promise.all(servers.map(({ run }) => run()))
  await Promise.all(servers.map(({ run }) => run()))
  const lines = linesIn()
  expect(lines.map((text) => line.exec(text)?.[1])).toEqual(['rds', 'ps'])
  const [block] = await server.sql(
    'rds',
    'select "Hash", "Sequence" from "TransformationBlock" order by "Sequence" desc limit 1',
  )
  expect(line.exec(lines[0]!)?.slice(2, 4)).toEqual([String(block.Sequence), block.Hash])
  await expect.poll(() => syslog.messages, { timeout: patience }).toHaveLength(2)
  for (const message of syslog.messages)
    expect(message).toMatch(/^<109>1 \S+Z \S+ plumbline \d+ HEAD - plumbline-head\/1 /)
  await expect.poll(() => mailServer.received, { timeout: patience }).toHaveLength(1)
  const [mail] = mailServer.received
  expect(mail?.to).toEqual(['notary@tests.test'])
  const mailed = mail?.mail.text?.split('\n').filter((text) => line.test(text))
  expect(mailed).toHaveLength(2)
  await server.sql(
    'identity',
    `update "HeadPublication" set "PublishedDate" = "PublishedDate" - interval '1 day'`,
  )
  await Promise.all(servers.map(({ run }) => run()))
  expect(linesIn()).toHaveLength(4)
  await expect.poll(() => mailServer.received, { timeout: patience }).toHaveLength(2)
  await syslog.close()
})

test('a publication that fails is logged and stored, holds no other up, and is tried again', async ({
  server,
  logged,
  publication,
}) => {
  await server.sql('identity', 'delete from "HeadPublication"')
  const gone = await openSyslog('tcp')
  await gone.close()
  const other = join(folder, 'none', 'heads.txt')
  const failing = publication({ HEAD_FILE: other, HEAD_SYSLOG: gone.address })
  logged.length = 0
  await failing.run()
  expect(logged).toEqual(['error head not published', 'error head not published'])
  const states = () =>
    server.sql(
      'identity',
      'select "Way" as way, "Failures" as failures, "LastFailure" as why, "NextAttempt" > now() as waits from "HeadPublication" order by 1',
    )
  expect(await states()).toEqual([
    { way: 'file', failures: 1, why: expect.stringContaining('ENOENT'), waits: true },
    { way: 'syslog', failures: 1, why: expect.stringContaining('ECONNREFUSED'), waits: true },
  ])
  const port = Number(new URL(gone.address).port)
  const back = await openSyslog('tcp', port)
  await failing.run()
  expect(back.messages).toEqual([])
  await server.sql('identity', `update "HeadPublication" set "NextAttempt" = now()`)
  const mended = publication({ HEAD_FILE: file, HEAD_SYSLOG: gone.address })
  await mended.run()
  await expect.poll(() => back.messages, { timeout: patience }).toHaveLength(2)
  expect(await states()).toMatchObject([
    { way: 'file', failures: 0, why: null },
    { way: 'syslog', failures: 0, why: null },
  ])
  await back.close()
})

test('a start and a stop publish what has changed, but send no mail; a cut line stays apart', async ({
  server,
  databases,
  mailServer,
  publication,
}) => {
  const before = linesIn().length
  const mails = mailServer.received.length
  const syslog = await openSyslog('udp')
  const settings = { HEAD_TO: 'notary@tests.test', HEAD_FILE: file, HEAD_SYSLOG: syslog.address }
  const one = publication(settings)
  await server.sql(
    'identity',
    `update "HeadPublication" set "PublishedDate" = now(), "NextAttempt" = null`,
  )
  await one.close()
  expect(linesIn()).toHaveLength(before)
  appendFileSync(file, 'plumbline-head/1 cut')
  await server.sql('rds', historyRow('ADA', 'later'))
  await sealHistory(databases.rds)
  await one.close()
  expect(
    linesIn()
      .slice(before)
      .map((text) => line.test(text)),
  ).toEqual([false, true, true])
  await expect.poll(() => syslog.messages, { timeout: patience }).toHaveLength(2)
  expect(mailServer.received).toHaveLength(mails)
  await syslog.close()
})
