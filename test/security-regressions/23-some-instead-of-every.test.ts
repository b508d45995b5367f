import { expect } from 'vitest'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'
import type { FullProject } from './two-projects.ts'
import { test } from './two-projects.ts'
import { expectUntouched } from './untouched.ts'

type Person = 'ADM' | 'C+' | 'C-' | 'K+' | 'K2' | 'Kx' | 'Ko' | 'SC' | 'AC' | 'LOCK' | 'LOST'
const assigned = (server: TestServer, ...roles: Person[]) =>
  roles.map((role) => ({ user_id: server.idOf(role) }))

test('23 "some" instead of "every": one invalid assignee rejects the whole task, at any position', async ({
  server,
  own,
}) => {
  const task = { project_id: own.project, standard_id: own.standard, text: 'T' }
  const lists: [who: 'K+' | 'C+', Person[]][] = [
    ['K+', ['K2', 'Kx']],
    ['K+', ['Kx', 'K2']],
    ['K+', ['K2', 'Ko', 'C+']],
    ['K+', ['C+', 'K2', 'LOST']],
    ['C+', ['K+', 'Kx']],
    ['C+', ['Kx', 'K+', 'C+']],
  ]
  await expectUntouched(
    server,
    lists.flatMap(([role, people]) => [
      [
        `${role} creates for ${people.join()}`,
        () =>
          server.write(role, 'Task:Create', { ...task, assignees: assigned(server, ...people) }),
      ] as const,
    ]),
  )
  const { updates } = await expectDone(server, 'K+', 'Task:Create', {
    ...task,
    assignees: assigned(server, 'K2'),
  })
  const edit = { task_id: updates.task_id, project_id: own.project }
  await expectUntouched(
    server,
    lists
      .filter(([role]) => role === 'K+')
      .map(
        ([role, people]) =>
          [
            `${role} adds ${people.join()}`,
            () =>
              server.write(role, 'Task:Edit', {
                ...edit,
                add_assignees: assigned(server, ...people),
              }),
          ] as const,
      ),
  )
})

const change = (server: TestServer, standard: number, more: object = {}) => ({
  standard_id: standard,
  phase: 'desktop-review',
  role: 'AC',
  from_consultant_id: server.idOf('AC'),
  to_consultant_id: server.idOf('C+'),
  ...more,
})

const badChanges = (
  server: TestServer,
  own: FullProject,
  foreign: FullProject,
): [string, object][] => [
  ['a standard of another project', change(server, foreign.standard, { from_consultant_id: null })],
  [
    'a consultant who is none',
    change(server, own.otherStandard, { to_consultant_id: server.idOf('K+') }),
  ],
  [
    'a person who does not exist',
    change(server, own.otherStandard, { to_consultant_id: 'nobody' }),
  ],
  [
    'a value that is not stored',
    change(server, own.otherStandard, { from_consultant_id: server.idOf('C-') }),
  ],
  [
    'no change',
    change(server, own.otherStandard, { from_consultant_id: null, to_consultant_id: null }),
  ],
  ['a phase that is none', change(server, own.otherStandard, { phase: 'other' })],
  [
    'another project named in the entry',
    change(server, own.otherStandard, { project_id: foreign.project }),
  ],
]

test('23 "some" instead of "every": one bad assignment refuses them all, in the first place and in the last', async ({
  server,
  own,
  foreign,
}) => {
  const good = change(server, own.standard)
  const send = (
    role: 'ADM' | 'SC',
    name: 'Project:UpdateStandardAssignments' | 'Standard:UpdateConsultantAssignments',
    assignmentChanges: object[],
  ) => server.write(role, name, { project_id: own.project, assignmentChanges })
  await expectUntouched(
    server,
    badChanges(server, own, foreign).flatMap(([what, bad]) =>
      (
        ['Project:UpdateStandardAssignments', 'Standard:UpdateConsultantAssignments'] as const
      ).flatMap((name) => [
        [`${name} with ${what} last`, () => send('ADM', name, [good, bad])] as const,
        [`${name} with ${what} first`, () => send('ADM', name, [bad, good])] as const,
      ]),
    ),
  )
})

test('23 "some" instead of "every": a senior consultant who leads one standard of two assigns neither', async ({
  server,
  own,
}) => {
  await server.sql(
    'rds',
    'update "StandardDesktopReview" set "OwnerId" = $1 where "StandardId" = $2',
    [server.idOf('C+'), own.otherStandard],
  )
  await server.changed('rds')
  const both = [change(server, own.standard), change(server, own.otherStandard)]
  const send = (assignmentChanges: object[]) =>
    server.write('SC', 'Standard:UpdateConsultantAssignments', {
      project_id: own.project,
      assignmentChanges,
    })
  await expectUntouched(server, [
    ['own first', () => send(both)],
    ['own last', () => send(both.toReversed())],
  ])
  const asked = { project_id: own.project, assignmentChanges: [change(server, own.standard)] }
  const { updates } = await expectDone(server, 'SC', 'Standard:UpdateConsultantAssignments', asked)
  expect(updates).toBeDefined()
})
