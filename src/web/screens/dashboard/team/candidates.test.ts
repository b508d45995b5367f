import { expect, test } from 'vitest'
import { candidates } from './candidates.ts'

const user = (
  Id: string,
  UserType: 'Administrator' | 'Consultant' | 'Client',
  Organization: string | null = null,
) => ({ Id, FullName: Id, Title: null, UserType, Organization, UserName: `${Id}@tests.test` })

test('lists clients by organization, then consultants, without linked people and administrators', () => {
  const found = candidates(
    [
      user('ADM', 'Administrator'),
      user('SC', 'Consultant', 'House'),
      user('AC', 'Consultant', 'House'),
      user('C1', 'Client', 'North'),
      user('C2', 'Client', 'East'),
      user('C3', 'Client'),
      user('C4', 'Client', 'East'),
    ],
    [
      { Id: 'c4', FullName: 'C4', isLinked: true },
      // Consultants who lead standards but have no link can be linked too.
      { Id: 'SC', FullName: 'SC', isLinked: false },
    ],
  )
  expect(found.map(({ group, value }) => [group, value])).toEqual([
    ['East', 'C2'],
    ['North', 'C1'],
    ['Without an organization', 'C3'],
    ['Consultants', 'SC'],
    ['Consultants', 'AC'],
  ])
  expect(found[0]).toMatchObject({ label: 'C2', detail: 'East · C2@tests.test' })
})
