import { QueryClient, type Query } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ContractWrite } from './contracts.ts'
import { concernedBy } from './invalidation.ts'
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
