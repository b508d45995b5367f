import * as z from 'zod'
import type { CacheTags } from '#rules/cache/cache-tags.ts'
import { notificationKinds } from '#rules/notifications/kinds.ts'
import { defaultLevel, notificationLevels } from '#rules/notifications/levels.ts'
import { replies } from '#rules/permissions/read-permissions.ts'
import { allow } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { dataOf, endpoint } from '../core/endpoint-contract.ts'
import { answeredTime, wireId, wirePhase } from '../core/input-schemas.ts'

/** The most notifications that a response lists, and that one call marks. */
const mostNotifications = 100

const own = replies('self', 'self', 'self', 'self', 'self')

const visibility: CacheTags = {
  Notification: ['rows', 'ReadAt'],
  Task: ['rows', 'DueDate'],
  TaskAssignee: ['rows', 'IsCompleted'],
  RfiRequest: ['rows', 'DueDate', 'IsAnswered'],
  Project: ['StatusId'],
  CommentReply: ['rows', 'Comment'],
  CommentMention: ['rows'],
  StandardGapAnalysis: ['IsConsultantCommentVisible', 'IsTheGoodVisible', 'IsTheBadVisible'],
  StandardDesktopReview: ['IsConsultantCommentVisible'],
  StandardVerification: ['IsConsultantCommentVisible'],
}

/** A notification as its recipient sees it. */
export const notificationRow = z.object({
  Id: z.int(),
  Kind: z.enum(notificationKinds),
  ProjectId: z.int(),
  ProjectName: z.string(),
  ModuleId: z.int(),
  StandardId: z.int(),
  StandardName: z.string(),
  ElementId: z.int().nullable(),
  TaskId: z.int().nullable(),
  Phase: wirePhase.nullable(),
  ActorName: z.string().nullable(),
  /** The due date that a reminder is about, YYYY-MM-DD. */
  DueDate: z.string().nullable(),
  /** The reason, the mention, the task, the request or its answer, in its present form. */
  Text: z.string().nullable(),
  CreatedAt: answeredTime,
  ReadAt: answeredTime.nullable(),
})

const level = z.enum(notificationLevels)

const settingRow = z.object({ ProjectId: z.int(), ProjectName: z.string(), Level: level })

export const notificationReads = {
  'notifications/unread': read({
    name: 'notifications/unread',
    path: '/api/v5/notifications/unread',
    summary: 'How many notifications the caller has not read; 100 stands for more than 99.',
    query: z.strictObject({}),
    reply: z.object({ count: z.int() }),
    example: { query: {}, data: { count: 3 } },
    shows: visibility,
    may: own,
  }),
  'notifications/own': read({
    name: 'notifications/own',
    path: '/api/v5/notifications/own',
    summary:
      'The notifications of the caller about what the caller may see now, newest first; `before` continues after the last id of a page.',
    query: z.strictObject({
      before: wireId.optional(),
      most: wireId.pipe(z.int().max(mostNotifications)).optional(),
    }),
    reply: z.array(notificationRow),
    example: {
      query: { most: 20 },
      data: [
        {
          Id: 31,
          Kind: 'sentBack',
          ProjectId: 1,
          ProjectName: 'Northwind Health (Specialty Pharmacy)',
          ModuleId: 1,
          StandardId: 7,
          StandardName: 'RM 1-1 Regulatory compliance',
          ElementId: null,
          TaskId: null,
          Phase: 'desktop-review',
          ActorName: 'Sam Senior',
          DueDate: null,
          Text: 'The plan has no date of approval.',
          CreatedAt: '2026-11-21T09:30:00.000Z',
          ReadAt: null,
        },
      ],
    },
    shows: {
      ...visibility,
      Task: ['rows', 'DueDate', 'Text'],
      RfiRequest: ['rows', 'DueDate', 'IsAnswered', 'Text', 'Answer'],
      CommentReply: ['rows', 'Comment', 'Text'],
      Standard: ['Name'],
      Project: ['StatusId', 'Name'],
      User: ['FullName'],
    },
    may: own,
  }),
  'notifications/settings': read({
    name: 'notifications/settings',
    path: '/api/v5/notifications/settings',
    summary:
      'How much the caller is notified of, by project; archived projects only where the caller has chosen a level.',
    query: z.strictObject({}),
    reply: z.array(settingRow),
    example: {
      query: {},
      data: [
        { ProjectId: 1, ProjectName: 'Northwind Health (Specialty Pharmacy)', Level: defaultLevel },
      ],
    },
    shows: {
      NotificationSetting: ['rows', 'Level'],
      Project: ['rows', 'Name', 'StatusId'],
    },
    may: own,
  }),
} as const

export const notificationWrites = {
  'Project:UpdateNotificationLevel': write({
    name: 'Project:UpdateNotificationLevel',
    summary:
      'Sets how much the caller is notified of in a project: all that happens to its standards, what is theirs, the same with a weekly digest in place of mails, or the same without mails.',
    parameters: z.strictObject({ project_id: wireId, level }),
    updates: z.object({ project_id: z.int() }),
    may: allow(true, true, false, true),
    row: 'notificationSetting',
    columns: { level: 'Level' },
    isTakenWhenArchived: true,
    example: {
      parameters: { project_id: 1, level: 'digest' },
      updates: { project_id: 1 },
    },
    invalid: 'invalidParameters',
    changes: { NotificationSetting: ['rows'] },
  }),
} as const

const marked = z.strictObject({ project_id: wireId, notification_id: wireId })

/** Reading notifications does not change a project: it is neither a write nor part of the history (docs/decisions/065). */
export const notificationEndpoints = {
  markRead: endpoint({
    method: 'POST',
    path: '/api/v5/notifications/mark_read',
    operationId: 'markNotificationsRead',
    tag: 'Notifications',
    summary: 'Marks own notifications as read: those named, or all up to an id.',
    session: 'usable',
    takesTarget: true,
    body: z.union([
      z.strictObject({ notifications: z.array(marked).min(1).max(mostNotifications) }),
      z.strictObject({ up_to: wireId }),
    ]),
    response: dataOf(z.object({ marked: z.int() })),
    errors: ['invalidParameters', 'invalidTargetDb', 'notSignedIn', 'previewReadOnly', 'readOnly'],
    example: { body: { up_to: 31 } },
  }),
}
