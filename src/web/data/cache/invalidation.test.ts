import { QueryClient, QueryObserver, type Query } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { changedBy } from '#rules/cache/written-columns.ts'
import { writeContracts, type ContractWrite } from '../api/contracts.ts'
import { readKey } from '../reads/read-options.ts'
import { staleQueries, refreshAfter } from './invalidation.ts'
import { beginWrite, endWrite } from './overall-status.ts'
import { queryClient } from './query-client.ts'

const client = new QueryClient()

function isConcerned(name: ContractWrite, written: object, read: string, query: object): boolean {
  const queryKey = readKey(read, 'rds', query as Record<string, unknown>)
  const cached = client.getQueryCache().build(client, { queryKey }) as unknown as Query
  return staleQueries(name, written as Record<string, unknown>).predicate(cached)
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
  ['a read that shows nothing of it', 'core/standards', { module_id: 1 }, false],
])('a status write and %s', (_, read, query, isStale) => {
  expect(isConcerned('Standard:UpdateStatus', written, read, query)).toBe(isStale)
})

test('ignores cached responses that are not reads', () => {
  const cached = client.getQueryCache().build(client, { queryKey: ['session'] })
  expect(staleQueries('Standard:UpdateStatus', written).predicate(cached as unknown as Query)).toBe(
    false,
  )
})

const everyWrite = Object.keys(writeContracts) as ContractWrite[]
const storing = everyWrite.filter((name) => Object.keys(changedBy(writeContracts[name])).length > 0)

test.each(storing)('%s makes the history of its project stale, and of no other', (name) => {
  const history = 'transformations/query'
  expect(isConcerned(name, written, history, { standard_id: 20 })).toBe(true)
  expect(isConcerned(name, written, history, { project_id: 1 })).toBe(true)
  expect(isConcerned(name, written, history, {})).toBe(true)
  expect(isConcerned(name, written, history, { project_id: 2 })).toBe(false)
})

test.each([
  ['Standard:UpdateStatus', false],
  ['Element:Update', false],
  ['Task:Edit', true],
  ['Document:Update', true],
] as const)('%s, whether it makes what is shown of another standard stale: %s', (name, isStale) => {
  expect(isConcerned(name, written, lists, { id: 1, standard_id: 21 })).toBe(isStale)
})

test.each([
  ['its own module', { module_id: 3 }, true],
  ['another module', { module_id: 4 }, false],
  ['a module that is not told', { module_id: null }, true],
])('a new standard and the standards of %s', (_, asked, isStale) => {
  const created = { module_id: 3, standard_id: 30 }
  expect(isConcerned('Standard:Create', created, 'core/standards', asked)).toBe(isStale)
})

test('removing a document from its standard makes the document data of every standard stale', () => {
  const taken = { project_id: 1, document_id: 4, standard_id: null }
  expect(isConcerned('Document:Update', taken, lists, { id: 1, standard_id: 20 })).toBe(true)
})

const ofProject = { project_id: 1 }
test.each([
  ['Standard:Create', {}, 'admin/module_consultant_assignments', ofProject],
  ['Standard:Create', {}, 'admin/project_module_assignments', ofProject],
  ['Standard:Update', { standard_id: 20 }, 'tasks/tasks_for_project', ofProject],
  ['Standard:Update', { standard_id: 20 }, 'admin/module_consultant_assignments', ofProject],
  ['Standard:UpdateStatus', written, 'admin/project_module_assignments', ofProject],
  ['Standard:UpdateConsultantAssignments', ofProject, 'admin/project_users', ofProject],
  ['Standard:Delete', {}, 'admin/project_module_assignments', ofProject],
  ['Standard:Delete', {}, 'transformations/query', ofProject],
  ['Element:Update', { standard_id: 20 }, 'transformations/query', { standard_id: 20 }],
  [
    'Element:Update',
    { standard_id: 20 },
    'projects/{id}/documents/documents_with_citations',
    { id: 1 },
  ],
  ['Module:Update', {}, 'admin/project_module_assignments', ofProject],
  ['Module:Update', {}, 'admin/module_consultant_assignments', ofProject],
  ['User:Update', {}, 'admin/project_module_assignments', ofProject],
  ['User:Update', {}, 'projects/{id}/documents/documents_with_citations', { id: 1 }],
] as const)('%s with %j makes %s stale', (name, ids, read, query) => {
  expect(isConcerned(name, ids, read, query)).toBe(true)
})

test('the lists that a write concerns are fetched again once the last write is answered', () => {
  const query = { id: 1, phase: 'desktop-review' }
  const key = readKey(lists, 'rds', query)
  queryClient.setQueryData(key, [])
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated
  beginWrite()
  void refreshAfter('Standard:UpdateStatus', written)
  expect(isStale()).toBe(false)
  endWrite('succeed', 0)
  void refreshAfter('Task:Create', { project_id: 2, standard_id: 5 })
  expect(isStale()).toBe(true)
})

test('a standard that was deleted is not fetched again while its page is left; what lists it is', () => {
  const fetched: unknown[] = []
  const show = (query: Record<string, unknown>) => {
    const queryKey = readKey('core/standards', 'rds', query)
    queryClient.setQueryData(queryKey, [])
    const queryFn = () => fetched.push(query)
    return new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})
  }
  const deleted = { module_id: 3, standard_id: 30 }
  const names = { module_id: 3, parts: 'names' }
  const leave = [show(deleted), show(names), show({ module_id: 3, standard_id: 31 })]
  void refreshAfter('Standard:Delete', { ...deleted, Id: 30 })
  expect(fetched).toEqual([names])
  expect(queryClient.getQueryState(readKey('core/standards', 'rds', deleted))?.isInvalidated).toBe(
    true,
  )
  for (const end of leave) end()
})

test('a warning is logged for a write that makes nothing stale, and for no other', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const name of everyWrite) void refreshAfter(name, written)
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual(
    everyWrite
      .filter((name) => !storing.includes(name))
      .map((name) => `${name} makes no cached answer stale`),
  )
  warn.mockRestore()
})

test('a response that was on its way for the first time is fetched again', async () => {
  const queryKey = readKey('admin/all_projects', 'rds', {})
  const responses = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = () => responses[asked++]!.promise
  const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(asked).toBe(1))
  void refreshAfter('Project:Create', { project_id: 3 })
  expect(asked).toBe(1)
  responses[0]!.resolve('before the write')
  await vi.waitFor(() => expect(asked).toBe(2))
  responses[1]!.resolve('after it')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after it'))
  stop()
  queryClient.clear()
})
