import { expect, test } from 'vitest'
import type { HealthSection } from '#operations/health/contract.ts'
import type { DatabaseFigures } from '../figures/read-database.ts'
import {
  archivingSection,
  clocksSection,
  databasesSection,
  migrationsSection,
  versionsSection,
} from './database-sections.ts'
import { historySection, mailSection, queuesSection } from './work-sections.ts'

const server = {
  version: '17.2',
  size: 3 * 1024 ** 2,
  connections: 12,
  connectionLimit: 100,
  oldestTransaction: null,
  isArchiving: true,
  isArchivingFailing: false,
  sinceArchived: 120,
  archiveFailures: 0,
} as NonNullable<DatabaseFigures['server']>
const unread: DatabaseFigures = {
  isUp: true,
  server: null,
  clockDifference: null,
  migrations: null,
  mail: null,
  backups: null,
  queues: null,
  failedJobs: null,
  unsealed: null,
}
const figuresOf = (of: Readonly<Record<string, Partial<DatabaseFigures>>>) =>
  new Map(Object.entries(of).map(([name, more]) => [name, { ...unread, ...more }]))
const databases = (
  of: Readonly<Record<string, Partial<DatabaseFigures>>>,
  more: { readonly isReadOnly?: boolean } = {},
) => ({ figures: figuresOf(of), isReadOnly: false, mustArchive: true, ...more })
const work = (of: Readonly<Record<string, Partial<DatabaseFigures>>>, isReadOnly = false) =>
  ({
    figures: figuresOf(of),
    config: {
      isReadOnly,
      isDemo: false,
      mail: { smtpUrl: 'smtp://mail.test', from: 'no-reply@house.test' },
      dataFolder: '/data',
      filesFolder: '/data/files',
    },
  }) as Parameters<typeof mailSection>[0]
const told = ({ figures }: HealthSection) =>
  figures.map(({ name, value, verdict }) => [name, value, verdict])

test('the archiving of WAL says since when it works, and how often it failed', () => {
  const of = (more: Partial<typeof server>) =>
    told(archivingSection(databases({ rds: { server: { ...server, ...more } } })))[0]
  expect(of({})?.[1]).toBe('Last 2 min ago')
  expect(of({ archiveFailures: 3 })?.[1]).toBe('Last 2 min ago, 3 failed attempts')
  expect(of({ sinceArchived: null })?.[1]).toBe('Nothing archived yet')
  expect(of({ isArchiving: false })?.[1]).toBe('Off')
})

test('a clock that differs is ahead or behind, and half a second is the same', () => {
  const of = (clockDifference: number) =>
    told(clocksSection(databases({ rds: { clockDifference } }), new Date(0)))[1]
  expect(of(0.4)).toEqual(['Clock of rds', 'The same', 'good'])
  expect(of(3)).toEqual(['Clock of rds', '3.0 s ahead', 'look'])
  expect(of(-7.25)?.slice(1)).toEqual(['7.3 s behind', 'act'])
})

test('databases, connections and transactions are counted, of each that answers', () => {
  const shown = databasesSection(
    databases({
      rds: { server: { ...server, connections: 95, oldestTransaction: 75 } },
      ps: { isUp: false },
    }),
  )
  expect(told(shown)).toEqual([
    ['Size of rds', '3 MB', 'good'],
    ['Connections of rds', '95 of 100', 'act'],
    ['Oldest transaction of rds', 'Open for 1 min', 'look'],
    ['ps', 'No answer', 'act'],
  ])
})

test('a replica that does not answer is named with the versions and the databases', () => {
  const context = databases({ rds: { server }, 'rds-replica': { isUp: false } })
  expect(told(databasesSection(context)).at(-1)).toEqual(['rds-replica', 'No answer', 'act'])
  expect(told(versionsSection(context)).slice(2)).toEqual([
    ['PostgreSQL of rds', '17.2', 'good'],
    ['PostgreSQL of rds-replica', 'No answer', 'act'],
  ])
  expect(told(migrationsSection(context)).map(([name]) => name)).toEqual(['rds'])
})

const queue = { task: 'makeReport', waiting: 2, later: 1, running: 3, failed: 0, oldest: 20 }

test('a queue counts what failed in its projects too', () => {
  const of = (more: Partial<DatabaseFigures>, isReadOnly = false) =>
    told(queuesSection(work({ ps: { queues: [queue], failedJobs: [], ...more } }, isReadOnly)))
  const words = '2 waiting, 1 for later, 3 running,'
  expect(of({})).toEqual([['makeReport in ps', `${words} 0 failed, the oldest for 20 s`, 'good']])
  const failedJobs = [{ kind: 'makeReport', failed: 4 }]
  expect(of({ failedJobs })).toEqual([
    ['makeReport in ps', `${words} 4 failed, the oldest for 20 s`, 'look'],
  ])
  expect(of({ failedJobs }, true)[0]?.[2]).toBe('good')
  expect(of({ queues: [] })).toEqual([['Jobs of ps', 'None yet', 'good']])
  expect(of({ queues: null })[0]?.slice(0, 2)).toEqual(['Jobs of ps', 'Not known'])
  expect(of({ isUp: false }, true)[0]?.[1]).toBe('Not read: no jobs run here')
})

test('an outbox and the history say how long the oldest has waited', () => {
  const mail = { waiting: 2, failed: 1, oldest: 60 }
  expect(told(mailSection(work({ identity: { mail }, 'ps-replica': { mail } })))).toEqual([
    ['Outbox of identity', '2 waiting, 1 failed, the oldest for 1 min', 'look'],
  ])
  const unsealed = [
    { chain: 'history', rows: 0, oldest: null },
    { chain: 'refusals', rows: 3, oldest: 20 },
  ]
  expect(told(historySection(work({ rds: { unsealed }, identity: {} })))).toEqual([
    ['History of rds', 'Sealed', 'good'],
    ['Access denials of rds', '3 rows not sealed, the oldest for 20 s', 'good'],
  ])
})
