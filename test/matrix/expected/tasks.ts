import type { Fixture } from '../fixture.ts'
import {
  asAC,
  asSC,
  everybodyOfProject,
  rows,
  rowsMissing,
  type ExpectedWrite,
} from './write-row.ts'

const task =
  (which: keyof Fixture['tasks'], more: (s: Fixture) => object = () => ({})) =>
  (s: Fixture) => ({
    task_id: s.tasks[which],
    project_id: s.project,
    ...more(s),
  })
const taskAlone = (which: keyof Fixture['tasks']) => (s: Fixture) => ({ task_id: s.tasks[which] })

/** Who may do which write on tasks. */
export const tasks: readonly ExpectedWrite[] = [
  ...rows(
    'Task:Create',
    [
      'for a client and a consultant of the project',
      everybodyOfProject,
      (s) => ({
        project_id: s.project,
        standard_id: s.standards.led,
        text: 'New',
        due_date: '2026-12-04',
        assignees: [{ user_id: s.id('K+') }, { user_id: s.id('AC') }],
      }),
    ],
    [
      'for a consultant of elsewhere',
      'Y Y M N M M S S',
      (s) => ({
        project_id: s.project,
        standard_id: s.standards.led,
        text: 'New',
        assignees: [{ user_id: s.id('C-') }],
      }),
    ],
    [
      'for a client of elsewhere',
      'F F M F M M S S',
      (s) => ({
        project_id: s.project,
        standard_id: s.standards.led,
        text: 'New',
        assignees: [{ user_id: s.id('Kx') }],
      }),
    ],
    [
      'at a standard of another project',
      'F F M F M M S S',
      (s) => ({
        project_id: s.project,
        standard_id: s.standards.foreign,
        text: 'New',
      }),
    ],
  ),
  ...rowsMissing(
    'Task does not exist',
    'Task:Edit',
    ['written by a client', everybodyOfProject, task('ofClient', () => ({ text: 'Changed' }))],
    [
      'written by a consultant for a client',
      'Y Y M N M M S S',
      task('forClient', () => ({ text: 'Changed' })),
    ],
    ['of staff alone', 'Y Y M M M M S S', task('ofStaff', () => ({ text: 'Changed' }))],
    [
      'written by a client, due on another day',
      everybodyOfProject,
      task('ofClient', () => ({ due_date: '2026-12-04' })),
    ],
    [
      'written by a consultant for a client, due on another day',
      'Y Y M N M M S S',
      task('forClient', () => ({ due_date: '2026-12-04' })),
    ],
    [
      'moved to another standard of the project',
      everybodyOfProject,
      task('ofClient', (s) => ({ newStandardId: s.standards.unled })),
    ],
    [
      'moved to a standard of another project',
      'F F M F M M S S',
      task('ofClient', (s) => ({ newStandardId: s.standards.foreign })),
    ],
    [
      'given to a consultant of the project',
      everybodyOfProject,
      task('ofClient', (s) => ({ add_assignees: [{ user_id: s.id('AC') }] })),
    ],
    [
      'given to a consultant of elsewhere',
      'Y Y M N M M S S',
      task('ofClient', (s) => ({ add_assignees: [{ user_id: s.id('C-') }] })),
    ],
  ),
  ...rowsMissing(
    'Task does not exist',
    'Task:Delete',
    ['written by a client', 'Y N M Y M M S S', taskAlone('ofClient')],
    ['written by a consultant for a client', 'Y Y M N M M S S', taskAlone('forClient')],
    ['of staff alone', 'Y N M M M M S S', taskAlone('ofStaff')],
    [
      'of others at a standard that the consultant leads',
      '. Y . . . . . .',
      taskAlone('ofClient'),
      asSC,
    ],
    [
      'of others at a standard where the consultant is the associate',
      '. N . . . . . .',
      taskAlone('ofClient'),
      asAC,
    ],
    ['that somebody else has completed', 'Y N M N M M S S', taskAlone('halfDone')],
  ),
  ...rowsMissing(
    'Task does not exist',
    'Task:UpdateCompletion',
    [
      'of the client',
      everybodyOfProject,
      (s) => ({
        ...taskAlone('forClient')(s),
        assignee: { user_id: s.id('K+'), is_completed: true },
      }),
    ],
    [
      'of somebody else',
      'Y Y M N M M S S',
      (s) => ({
        ...taskAlone('forClient')(s),
        assignee: { user_id: s.id('AC'), is_completed: true },
      }),
    ],
    [
      'of a task of staff alone',
      'Y Y M M M M S S',
      (s) => ({
        ...taskAlone('ofStaff')(s),
        assignee: { user_id: s.id('AC'), is_completed: true },
      }),
    ],
  ),
]
