import { expect, test } from 'vitest'
import { standardRow } from '#web/screens/dashboard/shared/standard-view.fixture.ts'
import { peopleEntries } from './people-entries.ts'

type Project = Parameters<typeof peopleEntries>[1]

const led = standardRow({ id: 1, label: 'Full Score', OwnerId: 'SAM' })
const details = led.phaseDetails['desktop-review']!
const roles = (OwnerId: string | null, JuniorOwnerId: string | null) => ({
  ...led,
  phaseDetails: { 'desktop-review': { ...details, OwnerId, JuniorOwnerId } },
})
const standards = [
  roles(null, 'LEE'),
  roles('SAM', 'ALEX'),
  roles('LEE', 'SAM'),
  { ...led, phaseDetails: {} },
]
const project = {
  consultants: [
    { Id: 'sam', FullName: 'Sam Senior' },
    { Id: 'alex', FullName: 'Alex Associate' },
    { Id: 'lee', FullName: 'Lee Lead' },
    { Id: 'kim', FullName: 'Kim of another project' },
  ],
  clients: [{ Id: 'c1', FullName: 'Client' }],
} as unknown as Project

test('consultants lead to the standards that they work on, clients to the team; others are not offered', () => {
  const opened: string[] = []
  const entries = peopleEntries(7, project, standards, (href) => () => void opened.push(href))
  for (const { run } of entries) run()
  expect(entries.map(({ text }) => text)).toEqual([
    'Sam Senior',
    'Alex Associate',
    'Lee Lead',
    'Client',
  ])
  expect(opened).toEqual([
    '/app/projects/7/dashboard/Status?lead=sam',
    '/app/projects/7/dashboard/Status?associate=alex',
    '/app/projects/7/dashboard/Status?lead=lee',
    '/app/projects/7/dashboard/Team',
  ])
})
