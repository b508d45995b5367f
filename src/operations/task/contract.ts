import * as z from 'zod'
import type { CacheTags } from '#rules/cache/cache-tags.ts'
import * as task from '#rules/permissions/conditions/task-conditions.ts'
import { replies, tasksOfProject } from '#rules/permissions/read-permissions.ts'
import { allow } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import {
  answeredTime,
  longestText,
  wireDate,
  wireFilledText,
  wireId,
  wireList,
  wireUserId,
} from '../core/input-schemas.ts'
import { pageParameters } from '../core/paging/page-contract.ts'
import { wireTaskKey } from './page-contract.ts'

const openTasks = { ProjectStandard: ['openTaskCount', 'nextTaskDue'] } as const
const assignments = { ...openTasks, TaskAssignee: ['rows'] } as const

const shownTasks: CacheTags = {
  Task: ['rows', 'Text', 'StandardId', 'DueDate'],
  TaskAssignee: ['rows', 'IsCompleted'],
  Standard: ['Name'],
  Project: ['Name'],
  User: ['FullName'],
}

const person = z.strictObject({ user_id: wireUserId })
const taskId = z.object({ task_id: z.int() })
const people = (most: number) => wireList(person, { most })

/** An assignee of a task as lists return it. */
const taskAssignee = z.object({
  UserId: z.string(),
  FullName: z.string(),
  IsCompleted: z.boolean(),
})

/** A task as lists return it. */
export const taskRow = z.object({
  Id: z.int(),
  Text: z.string(),
  ProjectId: z.int(),
  ProjectName: z.string(),
  StandardId: z.int(),
  StandardName: z.string(),
  ModuleId: z.int(),
  AuthorId: z.string(),
  AuthorName: z.string(),
  CreationDate: answeredTime,
  DueDate: answeredTime.nullable(),
  assignees: z.array(taskAssignee),
})

/** A task on one person's dashboard, with that person's own completion. */
export const dashboardTaskRow = taskRow.extend({ IsCompleted: z.boolean() })

export const taskWrites = {
  'Task:Create': write({
    name: 'Task:Create',
    summary: 'Creates a task for a standard of a project and assigns it.',
    parameters: z.strictObject({
      text: wireFilledText(longestText),
      due_date: wireDate.nullable().optional(),
      author_id: wireUserId.optional(),
      assignees: people(100).default([]),
      module_id: wireId.optional(),
      project_id: wireId,
      standard_id: wireId,
    }),
    updates: taskId.extend({ project_id: z.int(), standard_id: z.int(), module_id: z.int() }),
    may: allow(true, true, false, task.assignsPeopleOfProject),
    row: 'task',
    columns: { text: 'Text', due_date: 'DueDate' },
    seenAs: { assignees: 'Text' },
    example: {
      parameters: {
        project_id: 1,
        standard_id: 7,
        text: 'Add the signed policy',
        due_date: '2026-12-04',
        assignees: [{ user_id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0002' }],
      },
      updates: { task_id: 12, project_id: 1, standard_id: 7, module_id: 1 },
    },
    invalid: 'invalidParameters',
    changes: { ...assignments, Task: ['rows'] },
  }),
  'Task:Edit': write({
    name: 'Task:Edit',
    summary:
      'Changes the text, the due date, the assignees or the standard of a task; `due_date` null removes the due date.',
    parameters: z.strictObject({
      task_id: wireId,
      project_id: wireId,
      text: wireFilledText(longestText).optional(),
      due_date: wireDate.nullable().optional(),
      add_assignees: people(100).default([]),
      remove_assignees: people(100).default([]),
      previous_assignees: people(100).optional(),
      newStandardId: wireId.optional(),
      send_notification: z.boolean().default(true),
    }),
    updates: taskId.extend({ project_id: z.int(), standard_id: z.int() }),
    may: allow(true, true, false, task.isTaskAuthorAddingPeopleOfProject),
    row: 'task',
    columns: { text: 'Text', newStandardId: 'StandardId', due_date: 'DueDate' },
    seenAs: { add_assignees: 'Text', remove_assignees: 'Text' },
    example: {
      parameters: {
        task_id: 12,
        project_id: 1,
        text: 'Add the signed policy of this year',
        add_assignees: [{ user_id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0002' }],
      },
      updates: { task_id: 12, project_id: 1, standard_id: 7 },
    },
    invalid: 'taskIdAndProjectIdRequired',
    spansStandards: true,
    changes: assignments,
  }),
  'Task:Delete': write({
    name: 'Task:Delete',
    summary: 'Deletes a task, with its assignments.',
    parameters: z.strictObject({ task_id: wireId }),
    updates: taskId.extend({ project_id: z.int(), standard_id: z.int() }),
    may: allow(
      true,
      task.isTaskAuthorOrSeniorConsultant,
      false,
      task.isTaskAuthorAndNobodyElseCompleted,
    ),
    row: 'task',
    example: {
      parameters: { task_id: 12 },
      updates: { task_id: 12, project_id: 1, standard_id: 7 },
    },
    invalid: 'taskDoesNotExist',
    changes: { ...assignments, Task: ['rows'] },
  }),
  'Task:UpdateCompletion': write({
    name: 'Task:UpdateCompletion',
    summary: 'Marks the part of one assignee of a task as done, or reopens it.',
    parameters: z.strictObject({
      task_id: wireId,
      assignee: z.strictObject({ user_id: wireUserId, is_completed: z.boolean() }),
    }),
    updates: taskId.extend({ project_id: z.int(), standard_id: z.int() }),
    may: allow(true, true, false, task.isOwnAssignment),
    row: 'taskAssignee',
    seenAs: { assignee: 'IsCompleted' },
    example: {
      parameters: {
        task_id: 12,
        assignee: { user_id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0002', is_completed: true },
      },
      updates: { task_id: 12, project_id: 1, standard_id: 7 },
    },
    invalid: 'invalidParameters',
    changes: { ...openTasks, TaskAssignee: ['IsCompleted'] },
  }),
} as const

const taskExample = {
  Id: 12,
  Text: 'Send the newest policy on sterile compounding.',
  ProjectId: 1,
  ProjectName: 'Northwind Health (Specialty Pharmacy)',
  StandardId: 7,
  StandardName: 'RM 1-1 Regulatory compliance',
  ModuleId: 1,
  AuthorId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001',
  AuthorName: 'Sam Senior',
  CreationDate: '2026-11-21T09:30:00.000Z',
  DueDate: '2026-12-04T00:00:00.000Z',
  assignees: [
    {
      UserId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0009',
      FullName: 'Casey Client',
      IsCompleted: false,
    },
  ],
}

export const taskReads = {
  'tasks/tasks_for_project': read({
    name: 'tasks/tasks_for_project',
    path: '/api/v5/tasks/tasks_for_project',
    summary: 'The tasks of a project, optionally of one standard, open ones first.',
    query: z.strictObject({
      project_id: wireId,
      standard_id: wireId.optional(),
      ...pageParameters(wireTaskKey),
    }),
    reply: z.array(taskRow),
    example: { query: { project_id: 1, standard_id: 7 }, data: [taskExample] },
    shows: shownTasks,
    may: tasksOfProject,
  }),
  'tasks/tasks_combined_client': read({
    name: 'tasks/tasks_combined_client',
    path: '/api/v5/tasks/tasks_combined_client',
    summary: "The tasks of all of the caller's projects, open ones first.",
    query: z.strictObject({
      is_open: z.enum(['true', 'false']).optional(),
      ...pageParameters(wireTaskKey),
    }),
    reply: z.array(taskRow),
    shows: shownTasks,
    may: tasksOfProject,
    example: { query: { is_open: 'true' }, data: [taskExample] },
  }),
  'tasks/for_dashboard': read({
    name: 'tasks/for_dashboard',
    path: '/api/v5/tasks/for_dashboard',
    summary: 'The tasks that are assigned to a person, open ones first.',
    query: z.strictObject({ user_id: wireUserId, ...pageParameters(wireTaskKey) }),
    reply: z.array(dashboardTaskRow),
    example: {
      query: { user_id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0009' },
      data: [{ ...taskExample, IsCompleted: false }],
    },
    shows: shownTasks,
    may: replies('all', 'self', 'self', 'self', 'self'),
  }),
} as const
