import { expect, test } from 'vitest'
import { messageSubject, projectLeads } from './project-message.ts'

const person = (Id: string, FullName = Id) => ({ Id, FullName })
const standard = (OwnerId: string | null, JuniorOwnerId: string | null) => ({
  phaseDetails: { 'desktop-review': { OwnerId, JuniorOwnerId } },
})

test('the lead who leads most standards as senior comes first, then most as associate, then by name', () => {
  const consultants = [person('D'), person('c'), person('B'), person('A'), person('none')]
  const standards = [
    standard('b', 'a'),
    standard('B', 'C'),
    standard('D', 'C'),
    {
      phaseDetails: {
        'gap-analysis': undefined,
        verification: { OwnerId: 'd', JuniorOwnerId: null },
      },
    },
  ]
  expect(projectLeads(consultants, standards).map(({ Id }) => Id)).toEqual(['B', 'D', 'c', 'A'])
  expect(projectLeads(consultants, [standard(null, null)])).toEqual([])
})

test('the subject is one line, with the standard if there is one', () => {
  expect(messageSubject('Casey\nClient', 'Lakeside\r\n(Home)', null)).toBe(
    '[Plumbline] Casey Client asks about Lakeside (Home)',
  )
  expect(messageSubject('Casey', 'Lakeside', 'RM 2-1')).toBe(
    '[Plumbline] Casey asks about Lakeside re: RM 2-1',
  )
})
