import { expect, test } from 'vitest'
import { projectPeople, type Project } from './project-people.ts'

const person = (Id: string, FullName: string, LeadOrder: number | null = null) => ({
  Id,
  FullName,
  LeadOrder,
})
const { nameOf, leads, orderOf } = projectPeople({
  clients: [person('C1', 'Client')],
  consultants: [person('SAM', 'Sam Senior', 2), person('alex', 'Alex Associate')],
} as unknown as Project)

test('people are named by their ids in any letter case', () => {
  expect(['sam', 'ALEX', 'c1', 'gone', null].map(nameOf)).toEqual([
    'Sam Senior',
    'Alex Associate',
    'Client',
    'Unknown',
    null,
  ])
})

test('leads are the consultants with a place in the order', () => {
  expect(leads).toEqual([{ Id: 'SAM', FullName: 'Sam Senior', DisplayOrder: 2 }])
})

test('leads stand before other people, who stand before no one', () => {
  const [sam, alex, nobody] = [orderOf('sam'), orderOf('alex'), orderOf(null)]
  expect(sam.order).toBe(2)
  expect(alex.order).toBeGreaterThan(sam.order)
  expect(nobody).toMatchObject({ name: 'No Lead Assigned' })
  expect(nobody.order).toBeGreaterThan(alex.order)
})
