import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readKey } from '../reads/read-options.ts'
import { applyDetails } from './optimistic-details.ts'

const lists = 'projects/{id}/standard_phase'
const place = { project_id: 1, standard_id: 20, phase: 'gap-analysis' } as const

const rowsOf = (id: number) => [
  {
    Id: id,
    phaseDetails: {
      'gap-analysis': { TheGood: 'as it was', TheBad: null },
      verification: { ConsultantComment: 'c' },
    },
  },
  { Id: id + 1, phaseDetails: { 'gap-analysis': { TheGood: 'another', TheBad: null } } },
]

const filled = () => {
  const client = new QueryClient()
  const keys = {
    list: readKey(lists, 'rds', { id: 1, phase: 'gap-analysis' }),
    one: readKey(lists, 'rds', { id: 1, phase: 'gap-analysis', standard_id: 20 }),
    otherProject: readKey(lists, 'rds', { id: 2, phase: 'gap-analysis' }),
    otherTarget: readKey(lists, 'ps', { id: 1, phase: 'gap-analysis' }),
  }
  for (const key of Object.values(keys)) client.setQueryData(key, rowsOf(20))
  return { client, keys }
}

const goodIn = (client: QueryClient, key: readonly unknown[]) =>
  client
    .getQueryData<ReturnType<typeof rowsOf>>(key)
    ?.map(({ phaseDetails }) => phaseDetails['gap-analysis'].TheGood)

test('shows a value in every cached list of its standard and in no other list', () => {
  const { client, keys } = filled()
  applyDetails('rds', place, { TheGood: 'new' })(client)
  expect(goodIn(client, keys.list)).toEqual(['new', 'another'])
  expect(goodIn(client, keys.one)).toEqual(['new', 'another'])
  expect(goodIn(client, keys.otherProject)).toEqual(['as it was', 'another'])
  expect(goodIn(client, keys.otherTarget)).toEqual(['as it was', 'another'])
})

test('rolling back restores the value and keeps other changes', () => {
  const { client, keys } = filled()
  const takeBack = applyDetails('rds', place, { TheGood: 'new' })(client)
  applyDetails('rds', place, { TheBad: 'written meanwhile' })(client)
  takeBack()
  const [row] = client.getQueryData<ReturnType<typeof rowsOf>>(keys.list) ?? []
  expect(row?.phaseDetails['gap-analysis']).toEqual({
    TheGood: 'as it was',
    TheBad: 'written meanwhile',
  })
})

test('leaves a standard without a record of the phase unchanged', () => {
  const { client, keys } = filled()
  applyDetails(
    'rds',
    { ...place, standard_id: 21, phase: 'verification' },
    { Status: 'Complete' },
  )(client)
  expect(client.getQueryData(keys.list)).toEqual(rowsOf(20))
})
