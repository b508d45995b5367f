import { expect, test } from 'vitest'
import { feedEvents, type FeedSources } from './feed-events.ts'

const project = { Id: 1, Name: 'Acme Health (Specialty)', StatusId: 1 }
const date = { Id: 7, ProjectId: 1, Name: 'Kick-off', Date: '2027-01-15T00:00:00.000Z' }
const place = { Id: 5, ProjectId: 1, StandardId: 3, StandardName: 'RM 1-1', ModuleId: 2 }
const task = { ...place, DueDate: '2027-01-10T00:00:00.000Z', IsCompleted: false }
const request = { ...place, DueDate: '2027-01-12', IsAnswered: false }

const eventsOf = (sources: Partial<FeedSources>) =>
  feedEvents({ projects: [project], dates: [], tasks: [], requests: [], ...sources })
const summaryOf = (Name: string) => eventsOf({ dates: [{ ...date, Name }] })[0]?.summary

test('lists what is due by day, each thing under a key of its own', () => {
  expect(eventsOf({ dates: [date], tasks: [task], requests: [request] })).toEqual([
    {
      key: 'project-1-task-5',
      day: '2027-01-10',
      summary: 'Task due: RM 1-1, Acme Health (Specialty)',
      path: '/app/projects/1/modules/2/review/desktop-review/standards/3/Tasks',
    },
    {
      key: 'project-1-rfi-5',
      day: '2027-01-12',
      summary: 'RFI due: RM 1-1, Acme Health (Specialty)',
      path: '/app/projects/1/modules/2/review/desktop-review/standards/3/Elements',
    },
    {
      key: 'project-1-date-7',
      day: '2027-01-15',
      summary: 'Kick-off, Acme Health (Specialty)',
      path: '/app/projects/1/dashboard/Dates',
    },
  ])
})

test.for<[string, Partial<FeedSources>]>([
  ['a completed task', { tasks: [{ ...task, IsCompleted: true }] }],
  ['a task without a due date', { tasks: [{ ...task, DueDate: null }] }],
  ['an answered request', { requests: [{ ...request, IsAnswered: true }] }],
  ['a request without a due date', { requests: [{ ...request, DueDate: null }] }],
  [
    'everything of an archived project',
    {
      projects: [{ ...project, StatusId: 4 }],
      dates: [date],
      tasks: [task],
      requests: [request],
    },
  ],
  [
    'everything of a project that is not listed',
    { projects: [], dates: [date], tasks: [task], requests: [request] },
  ],
])('leaves out %s', ([, sources]) => {
  expect(eventsOf(sources)).toEqual([])
})

test('lists what is due in projects on hold and in complete ones', () => {
  for (const StatusId of [1, 2, 3])
    expect(eventsOf({ projects: [{ ...project, StatusId }], dates: [date] })).toHaveLength(1)
})

test.for([
  ['keeps line feeds and tabs', 'Two\nlines\tand', 'Two\nlines\tand'],
  ['makes one line feed of other line ends', 'a\r\nb\rc', 'a\nb\nc'],
  ['replaces other control characters', 'a\u0000b\u0007c\u007Fd\u0085e', 'a b c d e'],
  ['replaces half a character', 'a\uD83D', 'a\uFFFD'],
  ['keeps emoji and right-to-left texts', '😀 תאריך', '😀 תאריך'],
] as const)('%s', ([, name, shown]) => {
  expect(summaryOf(name)).toBe(`${shown}, Acme Health (Specialty)`)
})
