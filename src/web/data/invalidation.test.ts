import { QueryClient, type Query } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { writeContracts, type ContractWrite } from './contracts.ts'
import { concernedBy, refreshAfter } from './invalidation.ts'
import { beginWrite, endWrite } from './overall-status.ts'
import { queryClient } from './query-client.ts'
import { readKey } from './read-options.ts'

const client = new QueryClient()

function isConcerned(name: ContractWrite, written: object, read: string, query: object): boolean {
  const queryKey = readKey(read, 'rds', query as Record<string, unknown>)
  const cached = client.getQueryCache().build(client, { queryKey }) as unknown as Query
  return concernedBy(name, written as Record<string, unknown>).predicate?.(cached) ?? false
}

const written = { project_id: 1, standard_id: 20 }
const lists = 'projects/{id}/standard_phase'

test.each([
  ['the lists of its project', lists, { id: 1, phase: 'desktop-review' }, true],
  ['its own standard', lists, { id: 1, standard_id: 20 }, true],
  ['an id that is text', lists, { id: '1' }, true],
  ['another standard', lists, { id: 1, standard_id: 21 }, false],
  ['another project', lists, { id: 2 }, false],
  ['a list without project', 'admin/all_projects', {}, true],
  ['the history of its standard', 'transformations/query', { standard_id: 20 }, true],
  ['the history of another standard', 'transformations/query', { standard_id: 21 }, false],
  ['a read that it does not declare', 'core/standards', { module_id: 1 }, false],
])('a status write and %s', (_, read, query, isStale) => {
  expect(isConcerned('Standard:UpdateStatus', written, read, query)).toBe(isStale)
})

test('answers that are no reads are left alone', () => {
  const cached = client.getQueryCache().build(client, { queryKey: ['session'] })
  expect(
    concernedBy('Standard:UpdateStatus', written).predicate?.(cached as unknown as Query),
  ).toBe(false)
})

const everyWrite = Object.keys(writeContracts) as ContractWrite[]

test.each(everyWrite)('%s makes the history of its standard stale, and no other', (name) => {
  const history = 'transformations/query'
  expect(isConcerned(name, written, history, { standard_id: 20 })).toBe(true)
  expect(isConcerned(name, written, history, { project_id: 1 })).toBe(true)
  expect(isConcerned(name, written, history, {})).toBe(true)
  expect(isConcerned(name, written, history, { standard_id: 21 })).toBe(false)
  expect(isConcerned(name, written, history, { project_id: 2 })).toBe(false)
})

test('the lists that a write concerns are fetched again once the last write is answered', () => {
  const query = { id: 1, phase: 'desktop-review' }
  const key = readKey(lists, 'rds', query)
  queryClient.setQueryData(key, [])
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated
  beginWrite()
  refreshAfter('Standard:UpdateStatus', written)
  expect(isStale()).toBe(false)
  endWrite('succeed', 0)
  refreshAfter('Task:Create', { project_id: 2, standard_id: 5 })
  expect(isStale()).toBe(true)
})

test('a warning is logged for a write that declares no reads, and for no other', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const name of everyWrite) refreshAfter(name, written)
  const silent = everyWrite.filter((name) => writeContracts[name].invalidates.length === 0)
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual(
    silent.map((name) => `${name} declares no reads to fetch again`),
  )
  warn.mockRestore()
})
