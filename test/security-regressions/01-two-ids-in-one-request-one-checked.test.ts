import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { uploaded } from '../harness/test-files.ts'
import { expectDone } from '../matchers/expect-write.ts'
import type { FullProject } from './two-projects.ts'
import { test } from './two-projects.ts'
import { expectUntouched } from './untouched.ts'

type Call = readonly [name: WriteName, asked: (of: FullProject) => Record<string, unknown>]

const phase = 'desktop-review'

// Each write that names two things that must belong together, in an order in which all of them can be
// executed.
const calls: readonly Call[] = [
  [
    'Task:Create',
    ({ project, standard }) => ({ project_id: project, standard_id: standard, text: 'T' }),
  ],
  [
    'Task:Edit',
    ({ project, task, otherStandard }) => ({
      project_id: project,
      task_id: task,
      newStandardId: otherStandard,
    }),
  ],
  [
    'Element:UpdateConsultantComment',
    ({ project, element }) => ({
      project_id: project,
      element_id: element,
      phase,
      consultant_comment: 'C',
    }),
  ],
  [
    'Element:UpdateMockScore',
    ({ project, element }) => ({ project_id: project, element_id: element, phase, mock_score: 50 }),
  ],
  [
    'Element:UpdateClientReady',
    ({ project, element }) => ({
      project_id: project,
      element_id: element,
      phase,
      is_client_ready: true,
    }),
  ],
  [
    'Standard:UpdateStatus',
    ({ project, standard }) => ({
      project_id: project,
      standard_id: standard,
      phase,
      status: 'Complete',
    }),
  ],
  [
    'Standard:UpdateConsultantComment',
    ({ project, standard }) => ({
      project_id: project,
      standard_id: standard,
      phase,
      consultant_comment: 'C',
    }),
  ],
  [
    'Document:Update',
    ({ project, document, standard }) => ({
      project_id: project,
      document_id: document,
      standard_id: standard,
    }),
  ],
  [
    'Citation:Update',
    ({ project, document, element }) => ({
      project_id: project,
      document_id: document,
      element_id: element,
      citation: 'Q',
    }),
  ],
  [
    'Citation:Delete',
    ({ project, document, element }) => ({
      project_id: project,
      document_id: document,
      element_id: element,
    }),
  ],
  [
    'Citation:Create',
    ({ project, document, element }) => ({
      project_id: project,
      document_id: document,
      element_id: element,
      citation: 'N',
    }),
  ],
  ['Date:Delete', ({ project, date }) => ({ project_id: project, date_id: date })],
  [
    'Element:Create',
    ({ standard, element }) => ({
      standard_id: standard,
      ParentId: element,
      Name: 'TS 1(1)(a)',
      Text: 'A part.',
      ElementTypeId: 1,
    }),
  ],
]

const swapped = (own: FullProject, foreign: FullProject, asked: Call[1]) => {
  const ours = asked(own)
  const theirs = asked(foreign)
  return Object.keys(ours)
    .filter((key) => ours[key] !== theirs[key])
    .map((key) => [key, { ...ours, [key]: theirs[key] }] as const)
}

test('01 Two ids in one request, one checked: an id of another project beside one of the own is refused, to administrators, too', async ({
  server,
  own,
  foreign,
}) => {
  const attacks = calls.flatMap(([name, asked]) =>
    swapped(own, foreign, asked).flatMap(([key, parameters]) =>
      (['ADM', 'C+', 'K+'] as const).map(
        (role) =>
          [
            `${role} ${name} with a foreign ${key}`,
            () => server.write(role, name, parameters),
          ] as const,
      ),
    ),
  )
  expect(attacks.length).toBeGreaterThan(70)
  await expectUntouched(server, attacks)
})

test('01 Two ids in one request, one checked: a file cannot be bound to a document or a standard of another project', async ({
  server,
  own,
  foreign,
}) => {
  const upload_id = await uploaded(server, 'C+')
  const send = (name: WriteName, parameters: object) => () =>
    server.write('C+', name, { upload_id, ...parameters })
  const { project, document, standard } = own
  await expectUntouched(server, [
    [
      'a new document at a foreign standard',
      send('Document:Upload', { project_id: project, standard_id: foreign.standard }),
    ],
    [
      'a new document of a foreign project',
      send('Document:Upload', { project_id: foreign.project, standard_id: standard }),
    ],
    [
      'a foreign document',
      send('Document:Replace', { project_id: project, document_id: foreign.document }),
    ],
    [
      'an own document, said to be of a foreign project',
      send('Document:Replace', { project_id: foreign.project, document_id: document }),
    ],
  ])
  const asked = { upload_id, project_id: project, document_id: document }
  await expectDone(server, 'C+', 'Document:Replace', asked)
})

test('01 Two ids in one request, one checked: every one of these calls is carried out when its ids belong together', async ({
  server,
  own,
}) => {
  for (const [name, asked] of calls) await expectDone(server, 'ADM', name, asked(own))
})
