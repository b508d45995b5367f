import { expect, test } from 'vitest'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { describeLeads, memberGroups, openTasksOf, type Member } from './member.ts'

const member = (Id: string, more: Partial<Member> = {}): Member => ({ Id, FullName: Id, ...more })
const idsOf = (members: readonly Member[]) => members.map(({ Id }) => Id)

test('groups clients by organization for staff, those without one last', () => {
  const { consultants, clients } = memberGroups(
    [
      member('SC', { UserType: 'Consultant', Organization: 'House' }),
      member('C1', { UserType: 'Client', Organization: null }),
      member('C2', { UserType: 'Client', Organization: 'North' }),
      member('C3', { UserType: 'Client', Organization: 'East' }),
      member('C4', { UserType: 'Client', Organization: 'North' }),
    ],
    [],
  )
  expect(idsOf(consultants)).toEqual(['SC'])
  expect(clients.map(({ name, members }) => [name, idsOf(members)])).toEqual([
    ['East', ['C3']],
    ['North', ['C2', 'C4']],
    [null, ['C1']],
  ])
})

test('identifies clients by id for clients, who receive only names', () => {
  const { consultants, clients } = memberGroups([member('SC'), member('C1')], ['c1'])
  expect([idsOf(consultants), clients.map(({ members }) => idsOf(members))]).toEqual([
    ['SC'],
    [['C1']],
  ])
})

test.each([
  [undefined, undefined, undefined],
  [0, 0, 'No standards yet'],
  [1, 0, '1 standard as SC'],
  [24, 3, '24 standards as SC, 3 as AC'],
  [0, 2, '2 standards as AC'],
])('%j as SC and %j as AC: %j', (senior, associate, words) => {
  const counts =
    senior === undefined || associate === undefined
      ? {}
      : { seniorStandardCount: senior, associateStandardCount: associate }
  expect(describeLeads(member('SC', counts))).toBe(words)
})

test('counts the open parts of tasks, with ids in any letter case', () => {
  const task = (UserId: string, IsCompleted: boolean) =>
    ({ assignees: [{ UserId, FullName: '', IsCompleted }] }) as unknown as TaskRow
  expect(openTasksOf([task('A', false), task('a', false), task('A', true)], 'a')).toBe(2)
})
