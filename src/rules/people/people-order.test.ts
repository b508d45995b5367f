import { expect, test } from 'vitest'
import { comparePeople, comparePersonNames } from './people-order.ts'

test('names are in the order of their letters, whatever their case and accents', () => {
  const names = ['zoe Adams', 'Émile Roy', 'Zora Bell', 'Eva Stone', 'ada admin', 'Emil Roth']
  expect(names.toSorted(comparePersonNames)).toEqual([
    'ada admin',
    'Emil Roth',
    'Émile Roy',
    'Eva Stone',
    'zoe Adams',
    'Zora Bell',
  ])
})

test('numbers in names count as numbers', () => {
  const names = ['Reviewer 10', 'reviewer 2', 'Reviewer 1', 'Reviewer 2']
  expect(names.toSorted(comparePersonNames)).toEqual([
    'Reviewer 1',
    'reviewer 2',
    'Reviewer 2',
    'Reviewer 10',
  ])
})

test('leads come first in their own order, and people of the same name stay distinct', () => {
  const people = [
    { Id: 'b', FullName: 'Ann Ash' },
    { Id: 'a', FullName: 'Ann Ash', LeadOrder: null },
    { Id: 'c', FullName: 'Zed Zulu', LeadOrder: 1 },
    { Id: 'd', FullName: 'Abe Abel', LeadOrder: 2 },
    { Id: 'e', FullName: 'Zoe Zorn', LeadOrder: 0 },
  ]
  expect(people.toSorted(comparePeople).map(({ Id }) => Id)).toEqual(['e', 'c', 'd', 'a', 'b'])
})
