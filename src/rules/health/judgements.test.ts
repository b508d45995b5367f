import { expect, test } from 'vitest'
import {
  judgeArchiving,
  judgeClock,
  judgeConnections,
  judgeDisk,
  judgeLag,
  judgeMail,
  judgeMigrations,
  judgeQueue,
  judgeSilence,
  judgeTransaction,
  judgeUnread,
  judgeUnsealed,
  type Judgement,
} from './judgements.ts'

const GiB = 1024 ** 3
const archiving = { isArchiving: true, isFailing: false, sinceArchived: 60, mustArchive: true }
const mail = { waiting: 0, oldest: null, failed: 0 }

test.each<readonly [string, Judgement, string]>([
  ['no answer', judgeSilence(), 'act'],
  ['not read', judgeUnread(), 'look'],
  ['74 of 100 connections', judgeConnections(74, 100), 'good'],
  ['75 of 100 connections', judgeConnections(75, 100), 'look'],
  ['90 of 100 connections', judgeConnections(90, 100), 'act'],
  ['no transaction', judgeTransaction(null), 'good'],
  ['a transaction of a minute', judgeTransaction(60), 'look'],
  ['a transaction of ten minutes', judgeTransaction(600), 'act'],
  ['a clock 0.9 s ahead', judgeClock(0.9), 'good'],
  ['a clock 1 s behind', judgeClock(-1), 'look'],
  ['a clock 5 s behind', judgeClock(-5), 'act'],
  ['all migrations', judgeMigrations(0, 0, 'RDS_OWNER_URL', false), 'good'],
  ['a missing migration', judgeMigrations(1, 0, 'RDS_OWNER_URL', false), 'act'],
  ['a missing one, read-only', judgeMigrations(1, 0, 'RDS_OWNER_URL', true), 'look'],
  ['a later one', judgeMigrations(0, 1, 'RDS_OWNER_URL', false), 'look'],
  ['an empty queue', judgeQueue({ oldest: null, failed: 0 }), 'good'],
  ['a job of five minutes', judgeQueue({ oldest: 300, failed: 0 }), 'look'],
  ['a job of an hour', judgeQueue({ oldest: 3_600, failed: 0 }), 'act'],
  ['a failed job', judgeQueue({ oldest: 1, failed: 1 }), 'look'],
  ['an empty outbox', judgeMail(mail, false), 'good'],
  ['mail without a server', judgeMail({ ...mail, waiting: 1, oldest: 1 }, false), 'look'],
  ['fresh mail', judgeMail({ ...mail, waiting: 1, oldest: 1 }, true), 'good'],
  ['mail of 15 minutes', judgeMail({ ...mail, waiting: 1, oldest: 900 }, true), 'look'],
  ['mail of four hours', judgeMail({ ...mail, waiting: 1, oldest: 14_400 }, true), 'act'],
  ['failed mail', judgeMail({ ...mail, failed: 1 }, true), 'look'],
  ['all sealed', judgeUnsealed(null), 'good'],
  ['a row of two minutes', judgeUnsealed(120), 'look'],
  ['a row of ten minutes', judgeUnsealed(600), 'act'],
  ['a roomy disk', judgeDisk(50 * GiB, 100 * GiB), 'good'],
  ['a seventh of a disk', judgeDisk(14 * GiB, 100 * GiB), 'look'],
  ['4 GiB of a small disk', judgeDisk(4 * GiB, 8 * GiB), 'look'],
  ['a twenty-fifth of a disk', judgeDisk(4 * GiB, 100 * GiB), 'act'],
  ['half a GiB', judgeDisk(GiB / 2, GiB), 'act'],
  ['WAL that is archived', judgeArchiving(archiving), 'good'],
  ['no archive in live', judgeArchiving({ ...archiving, isArchiving: false }), 'look'],
  [
    'no archive elsewhere',
    judgeArchiving({ ...archiving, isArchiving: false, mustArchive: false }),
    'good',
  ],
  ['an archive that fails', judgeArchiving({ ...archiving, isFailing: true }), 'act'],
  ['an archive of an hour ago', judgeArchiving({ ...archiving, sinceArchived: 3_600 }), 'look'],
  ['an empty archive', judgeArchiving({ ...archiving, sinceArchived: null }), 'look'],
  ['a replica 29 s behind', judgeLag(29), 'good'],
  ['a replica 30 s behind', judgeLag(30), 'look'],
  ['a replica 5 minutes behind', judgeLag(300), 'act'],
])('%s', (_, { verdict, advice }, expected) => {
  expect(verdict).toBe(expected)
  // Whatever is not good says what to do, in sentences.
  if (verdict === 'good') expect(advice).toBeNull()
  else expect(advice).toMatch(/^[A-Z].*\.$/)
})
