import { QueryClient, type Query } from '@tanstack/react-query'
import { describe, expect } from 'vitest'
import type { CacheTags } from '#rules/cache/cache-tags.ts'
import { accessRights } from '#rules/cache/column-groups.ts'
import { changedBy } from '#rules/cache/written-columns.ts'
import { reads } from '#server/pipeline/registry.ts'
import {
  askedBy,
  askers,
  takeAnswers,
  type Answer,
  type Subject,
} from '#test/cached-answers/answers.ts'
import { noteChanges } from '#test/cached-answers/note-changes.ts'
import { otherValues } from '#test/cached-answers/other-values.ts'
import { samples, type Sample } from '#test/cached-answers/samples.ts'
import { subjectOf } from '#test/cached-answers/subject-of.ts'
import { nightly } from '#test/harness/nightly.ts'
import type { MatrixServer } from '#test/matrix/matrix-server.ts'
import { test as matrixTest } from '#test/matrix/matrix-test.ts'
import {
  readContracts,
  writeContracts,
  type ContractRead,
  type ContractWrite,
} from '../api/contracts.ts'
import { readKey } from '../reads/read-options.ts'
import { staleQueries } from './invalidation.ts'

const target = 'rds'

const test = matrixTest
  .extend('subject', { scope: 'file' }, async ({ server }) =>
    subjectOf(server, target, await server.fixtures(target)),
  )
  // The cached responses, which each write replaces.
  .extend('tab', { scope: 'file' }, async ({ server, subject }) => {
    const noted = await noteChanges(server, target)
    const cached: readonly Answer[] = await takeAnswers(server, target, subject)
    return { noted, cached }
  })
  .extend('others', { scope: 'file' }, ({ server }) => otherValues(server, target))

type OtherValues = Awaited<ReturnType<typeof otherValues>>

const namesOf = (tags: CacheTags): string[] =>
  Object.entries(tags).flatMap(([table, columns]: [string, readonly string[]]) =>
    columns.map((column) => `${table}.${column}`),
  )

const client = new QueryClient()

function isFetchedAgain(name: ContractWrite, written: object, { read, query }: Answer): boolean {
  const queryKey = readKey(read, target, query)
  const entry = client.getQueryCache().build(client, { queryKey }) as unknown as Query
  return staleQueries(name, written as Record<string, unknown>).predicate?.(entry) ?? false
}

// The reads that the server caches, as whole responses or in part (names, standards, counts).
const madeOfMemory = new Set([
  'tasks/for_dashboard',
  'core/standards',
  'core/modules',
  'admin/all_projects',
  'templates/all_templates',
])
const isHeldByServer = ({ role, read, query }: Omit<Answer, 'text'>): boolean =>
  role === 'ADM' &&
  !('standard_id' in query || 'phase' in query) &&
  (madeOfMemory.has(read) || reads.get(read)?.operation.cacheKey !== undefined)

const inWords = ({ read, query, role }: Answer): string =>
  `${read} ${JSON.stringify(query)} of ${role}`

test('every write and every read is covered', ({ subject }) => {
  expect(new Set(samples.map(([name]) => name))).toEqual(new Set(Object.keys(writeContracts)))
  expect(new Set(askers.flatMap((role) => askedBy(role, subject).map(([read]) => read)))).toEqual(
    new Set(Object.keys(readContracts)),
  )
})

describe('after a write each cached response that has changed is fetched again, and each changed column is declared', () => {
  const carryOut = async (
    server: MatrixServer,
    subject: Subject,
    [name, sent, role = 'ADM']: Sample,
  ) => {
    const parameters = sent(subject)
    const { status, body } = await server.write(role, name, parameters, { target })
    // The one write that no target accepts.
    if (name !== 'Standard:UpdatePhaseExtendedInfo') expect([status, body]).toEqual([200, body])
    return { ...parameters, ...body.data.transformation.updates }
  }

  const isFirstOfItsWrite = ([name]: Sample, index: number) =>
    samples.findIndex(([other]) => other === name) === index

  // In their order: later samples need what earlier ones created.
  for (const [at, sample] of samples.entries()) {
    const [name] = sample
    const options = isFirstOfItsWrite(sample, at) ? {} : nightly
    test(`${name} (${at + 1})`, options, async ({ server, subject, tab }) => {
      await tab.noted()
      const written = await carryOut(server, subject, sample)
      const changed = await tab.noted()
      const before = tab.cached
      const held = await takeAnswers(server, target, subject, isHeldByServer)
      // Empty the server's cache, so that the next responses are read from the database.
      await server.changed(target)
      const cached = await takeAnswers(server, target, subject)
      tab.cached = cached
      const fresh = cached.filter(isHeldByServer)
      const stale = cached.filter(({ text }, index) => before[index]?.text !== text)
      const declared = new Set([...namesOf(changedBy(writeContracts[name])), 'Transformation.rows'])
      expect({
        write: name,
        keepsStale: stale.filter((answer) => !isFetchedAgain(name, written, answer)).map(inWords),
        staleOnServer: held.filter(({ text }, index) => fresh[index]?.text !== text).map(inWords),
        changesUndeclared: changed.filter((column) => !declared.has(column)),
      }).toEqual({ write: name, keepsStale: [], staleOnServer: [], changesUndeclared: [] })
    })
  }
})

describe('a read does not depend on columns that it does not declare', () => {
  const changedByWrites = new Set(
    Object.values(writeContracts).flatMap((write) => namesOf(changedBy(write))),
  )
  // FullName is derived from these.
  const partsOfName = ['User.FirstName', 'User.LastName']

  const undeclared = (shows: CacheTags): string[] => {
    const shown = new Set([...namesOf(shows), ...namesOf(accessRights)])
    const hidden = [...changedByWrites].filter((column) => !shown.has(column))
    return shown.has('User.FullName') ? hidden.filter((one) => !partsOfName.includes(one)) : hidden
  }

  type Differs = (answers: readonly Answer[], columns: readonly string[]) => Promise<boolean>

  const differing =
    (server: MatrixServer, subject: Subject, others: OtherValues): Differs =>
    async (answers, columns) => {
      const wanted = new Set(columns)
      await others.change(wanted)
      const [first] = answers
      const asked = await takeAnswers(server, target, subject, ({ read }) => read === first?.read)
      await others.putBack(wanted)
      return asked.some(({ text }, index) => answers[index]?.text !== text)
    }

  // Compare table by table, and column by column only where a table differs.
  const shownAmong = async (
    differs: Differs,
    answers: readonly Answer[],
    columns: readonly string[],
  ) => {
    if (!(await differs(answers, columns))) return []
    const found: string[] = []
    for (const ofTable of Map.groupBy(columns, (column) => column.split('.')[0]).values())
      if (await differs(answers, ofTable))
        for (const column of ofTable) if (await differs(answers, [column])) found.push(column)
    return found
  }

  test.for(Object.keys(readContracts) as ContractRead[])(
    '%s',
    async (name, { server, subject, others }) => {
      const answers = await takeAnswers(server, target, subject, ({ read }) => read === name)
      const differs = differing(server, subject, others)
      const found = await shownAmong(differs, answers, undeclared(readContracts[name].shows))
      expect({ read: name, showsUndeclared: found }).toEqual({ read: name, showsUndeclared: [] })
    },
  )
})
