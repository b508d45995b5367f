import { expect, test } from 'vitest'
import { haveCommonTag, together } from './cache-tags.ts'
import { staleAfter } from './stale-after.ts'

const tasks = { name: 'tasks', shows: { Task: ['rows', 'Text'] } } as const
const count = { name: 'count', shows: { Task: ['rows'] } } as const
const history = { name: 'history', shows: { Transformation: ['rows'] } } as const
const dates = { name: 'dates', shows: { ProjectDate: ['rows'] } } as const
const reads = [tasks, count, history, dates]

test('merges columns of the same table without duplicates', () => {
  expect(together({ Task: ['rows'] }, { Task: ['rows', 'Text'], User: ['FullName'] })).toEqual({
    Task: ['rows', 'Text'],
    User: ['FullName'],
  })
})

test('a column of the same name in another table is another column', () => {
  expect(haveCommonTag({ Project: ['Name'] }, { Standard: ['Name'] })).toBe(false)
  expect(haveCommonTag({ Project: ['Name'] }, { Project: ['StatusId', 'Name'] })).toBe(true)
})

test.each([
  ['a new row concerns lists and counts', { Task: ['rows'] }, ['tasks', 'count', 'history']],
  ['an edited text does not concern a count', { Task: ['Text'] }, ['tasks', 'history']],
  ['what nobody shows leaves the history', { Preview: ['rows'] }, ['history']],
  ['access rights concern every read', { ProjectUser: ['rows'] }, reads.map(({ name }) => name)],
  ['nothing concerns nobody', {}, []],
] as const)('%s', (_, changes, stale) => {
  expect(staleAfter(changes, reads)).toEqual(stale)
})
