import { expect, test } from 'vitest'
import { findMembers, memberGroups } from './find-members.ts'

const person = (FullName: string, UserType: 'Administrator' | 'Consultant' | 'Client') => ({
  Id: FullName,
  FullName,
  UserType,
})

const projects = [
  {
    Id: 1,
    Name: 'Northwind (Specialty Pharmacy)',
    StatusId: 1,
    users: [
      person('Casey Client', 'Client'),
      person('Sam Senior', 'Consultant'),
      person('client10', 'Client'),
      person('client9', 'Client'),
      person('Ada Admin', 'Administrator'),
    ],
  },
  { Id: 2, Name: '', StatusId: 4 },
]

const idsOf = (typed: string) => findMembers(projects, typed).map(({ Id }) => Id)

test('a project is found by its name, by a member, and by its id when it has no name', () => {
  expect(idsOf('')).toEqual([1, 2])
  expect(idsOf('pharmacy NORTH')).toEqual([1])
  expect(idsOf('casey')).toEqual([1])
  expect(idsOf('project 2')).toEqual([2])
  expect(idsOf('casey pharmacy')).toEqual([])
})

test('groups members by type, staff first, in natural order', () => {
  const [staff, clients] = memberGroups(projects[0]?.users ?? [])
  expect(staff?.members.map(({ FullName }) => FullName)).toEqual(['Ada Admin', 'Sam Senior'])
  expect(clients?.members.map(({ FullName }) => FullName)).toEqual([
    'Casey Client',
    'client9',
    'client10',
  ])
})
