import { isSameUser } from '../people/user-id.ts'
import type { Phase } from '../review/phases.ts'
import { assigneeChanges } from '../tasks/assignable-people.ts'
import { peopleOf } from './cell-values.ts'
import type { WorkbookField } from './fields.ts'

/** An API write that stores a cell, with the stored value that it replaces. */
export type WorkbookWrite = {
  readonly name: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly expected?: Readonly<Record<string, unknown>> | undefined
}

/** A cell to store: its row and field, the currently stored value, and the new one. */
export type CellChange = {
  readonly projectId: number
  readonly phase: Phase
  readonly id: number
  readonly field: WorkbookField
  readonly stored: string | null
  readonly value: string | null
}

const score = (value: string | null): number | null => (value === null ? null : Number(value))
const isYes = (value: string | null): boolean => value === 'true'

const ofElement =
  (action: string, parameter: string, column: string, as: (value: string | null) => unknown) =>
  ({ projectId, phase, id, stored, value }: CellChange): WorkbookWrite[] => [
    {
      name: `Element:${action}`,
      parameters: { project_id: projectId, element_id: id, phase, [parameter]: as(value) },
      expected: { [column]: as(stored) },
    },
  ]

const ofStandard =
  (action: string, parameter: string, column: string, as: (value: string | null) => unknown) =>
  ({ projectId, phase, id, stored, value }: CellChange): WorkbookWrite[] => [
    {
      name: `Standard:${action}`,
      parameters: { project_id: projectId, standard_id: id, phase, [parameter]: as(value) },
      expected: { [column]: as(stored) },
    },
  ]

const asIs = (value: string | null): string | null => value

const assigns =
  (role: 'SC' | 'AC') =>
  ({ projectId, phase, id, stored, value }: CellChange): WorkbookWrite[] => [
    {
      name: 'Standard:UpdateConsultantAssignments',
      parameters: {
        project_id: projectId,
        assignmentChanges: [
          {
            standard_id: id,
            phase,
            role,
            from_consultant_id: stored,
            to_consultant_id: value,
          },
        ],
      },
    },
  ]

const editsTask = (
  { projectId, id }: CellChange,
  parameters: object,
  expected?: Readonly<Record<string, unknown>>,
): WorkbookWrite[] => [
  {
    name: 'Task:Edit',
    parameters: { task_id: id, project_id: projectId, ...parameters },
    ...(expected && { expected }),
  },
]

function assignsTask(change: CellChange): WorkbookWrite[] {
  const before = peopleOf(change.stored)
  return editsTask(change, {
    ...assigneeChanges(before, peopleOf(change.value)),
    previous_assignees: before.map((user_id) => ({ user_id })),
  })
}

function completes({ id, stored, value }: CellChange): WorkbookWrite[] {
  const before = peopleOf(stored)
  const after = peopleOf(value)
  const isIn = (people: readonly string[], person: string) =>
    people.some((one) => isSameUser(one, person))
  const one = (user_id: string, is_completed: boolean): WorkbookWrite => ({
    name: 'Task:UpdateCompletion',
    parameters: { task_id: id, assignee: { user_id, is_completed } },
    expected: { IsCompleted: !is_completed },
  })
  return [
    ...after.filter((person) => !isIn(before, person)).map((person) => one(person, true)),
    ...before.filter((person) => !isIn(after, person)).map((person) => one(person, false)),
  ]
}

const ofFields: Readonly<
  Partial<Record<WorkbookField, (change: CellChange) => readonly WorkbookWrite[]>>
> = {
  score: ofElement('UpdateMockScore', 'mock_score', 'MockScore', score),
  elementComment: ofElement(
    'UpdateConsultantComment',
    'consultant_comment',
    'ConsultantComment',
    asIs,
  ),
  clientReady: ofElement('UpdateClientReady', 'is_client_ready', 'IsClientReady', isYes),
  supportText: ({ projectId, id, stored, value }) => [
    {
      name: 'Element:UpdateSupportText',
      parameters: { project_id: projectId, element_id: id, support_text: value ?? '' },
      expected: { SupportText: stored },
    },
  ],
  sc: assigns('SC'),
  ac: assigns('AC'),
  consultantComment: ofStandard(
    'UpdateConsultantComment',
    'consultant_comment',
    'ConsultantComment',
    asIs,
  ),
  commentVisible: ofStandard(
    'UpdateConsultantCommentReady',
    'is_consultant_comment_visible',
    'IsConsultantCommentVisible',
    isYes,
  ),
  clientComment: ofStandard('UpdateClientComment', 'client_comment', 'ClientComment', asIs),
  good: ofStandard('UpdateGapAnalysisComment', 'the_good', 'TheGood', asIs),
  bad: ofStandard('UpdateGapAnalysisComment', 'the_bad', 'TheBad', asIs),
  goodVisible: ofStandard(
    'UpdateGapAnalysisCommentReady',
    'is_the_good_visible',
    'IsTheGoodVisible',
    isYes,
  ),
  badVisible: ofStandard(
    'UpdateGapAnalysisCommentReady',
    'is_the_bad_visible',
    'IsTheBadVisible',
    isYes,
  ),
  taskText: (change) =>
    editsTask(change, { text: change.value ?? '' }, { Text: change.stored ?? '' }),
  due: (change) =>
    editsTask(change, { due_date: change.value?.slice(0, 10) ?? null }, { DueDate: change.stored }),
  assignees: assignsTask,
  doneBy: completes,
}

/** Returns the writes that store a cell; each is rejected if someone else has changed the value in the meantime. */
export const writesOf = (change: CellChange): readonly WorkbookWrite[] =>
  ofFields[change.field]?.(change) ?? []
