import * as z from 'zod'
import { hasThread, threadComments } from '#rules/comments/threads.ts'
import * as comment from '#rules/permissions/conditions/comment-conditions.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { allow } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import {
  answeredTime,
  longestText,
  wireFilledText,
  wireId,
  wireList,
  wirePhase,
  wireUserId,
} from '../core/input-schemas.ts'

/** The most people whom a reply may mention. */
const mostMentions = 50

const thread = {
  project_id: wireId,
  standard_id: wireId,
  phase: wirePhase,
  comment: z.enum(threadComments),
  element_id: wireId.nullable().default(null),
}

type Thread = z.output<z.ZodObject<typeof thread>>

// For `refine`: names a comment that exists.
const namesThread = [
  ({ comment: of, phase, element_id }: Pick<Thread, 'comment' | 'phase' | 'element_id'>): boolean =>
    hasThread(of, phase, element_id !== null),
  'comment must be one of the phase, or the ConsultantComment of an element',
] as const

const mentions = wireList(z.strictObject({ user_id: wireUserId }), { most: mostMentions })
const reply = { project_id: wireId, reply_id: wireId }

const ofThread = z.object({
  project_id: z.int(),
  standard_id: z.int(),
  element_id: z.int().nullable(),
})
const ofReply = ofThread.extend({ reply_id: z.int() })

const example = { project_id: 1, standard_id: 7 }
const exampleThread = {
  ...example,
  phase: 'desktop-review',
  comment: 'ConsultantComment',
} as const
const updates = { ...example, element_id: null }

/** The writes of the threads under comments. */
export const commentWrites = {
  'Comment:Reply': write({
    name: 'Comment:Reply',
    summary:
      'Replies to a comment on a standard, or to the consultant comment on one of its elements. A resolved thread is open again. Whoever is mentioned must be able to see the reply.',
    parameters: z
      .strictObject({
        ...thread,
        text: wireFilledText(longestText),
        mentions: mentions.default([]),
      })
      .refine(...namesThread),
    updates: ofReply,
    may: allow(true, true, false, comment.seesComment),
    row: 'commentReply',
    columns: { comment: 'Comment', text: 'Text' },
    seenAs: { mentions: 'Text' },
    example: {
      parameters: {
        ...exampleThread,
        text: '@Casey Client: which page names the owner?',
        mentions: [{ user_id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0009' }],
      },
      updates: { ...updates, reply_id: 3 },
    },
    invalid: 'invalidParameters',
    changes: {
      CommentReply: ['rows'],
      CommentMention: ['rows'],
      CommentThread: ['IsResolved', 'ResolvedBy', 'ResolvedDate'],
    },
  }),
  'Comment:EditReply': write({
    name: 'Comment:EditReply',
    summary:
      'Changes the text of an own reply, and whom it mentions when `mentions` is given; it is shown as edited.',
    parameters: z.strictObject({
      ...reply,
      text: wireFilledText(longestText),
      mentions: mentions.optional(),
    }),
    updates: ofReply,
    may: allow(comment.isOwnReply, comment.isOwnReply, false, comment.isOwnVisibleReply),
    row: 'commentReply',
    columns: { text: 'Text' },
    seenAs: { mentions: 'Text' },
    example: {
      parameters: { project_id: 1, reply_id: 3, text: 'Which page names the owner?' },
      updates: { ...updates, reply_id: 3 },
    },
    invalid: 'invalidParameters',
    changes: { CommentReply: ['ModifiedDate'], CommentMention: ['rows'] },
  }),
  'Comment:DeleteReply': write({
    name: 'Comment:DeleteReply',
    summary: 'Deletes an own reply; administrators may delete any.',
    parameters: z.strictObject(reply),
    updates: ofReply,
    may: allow(true, comment.isOwnReply, false, comment.isOwnVisibleReply),
    row: 'commentReply',
    example: {
      parameters: { project_id: 1, reply_id: 3 },
      updates: { ...updates, reply_id: 3 },
    },
    invalid: 'invalidParameters',
    changes: { CommentReply: ['rows'], CommentMention: ['rows'] },
  }),
  'Comment:Resolve': write({
    name: 'Comment:Resolve',
    summary: 'Marks the thread under a comment as resolved, or opens it again.',
    parameters: z.strictObject({ ...thread, is_resolved: z.boolean() }).refine(...namesThread),
    updates: ofThread,
    may: allow(true, true, false, comment.seesComment),
    row: 'commentThread',
    columns: { comment: 'Comment', is_resolved: 'IsResolved' },
    example: { parameters: { ...exampleThread, is_resolved: true }, updates },
    invalid: 'invalidParameters',
    changes: { CommentThread: ['rows', 'ResolvedBy', 'ResolvedDate'] },
  }),
} as const

const shownReply = z.object({
  Id: z.int(),
  Text: z.string(),
  AuthorId: z.string(),
  AuthorName: z.string(),
  CreatedDate: answeredTime,
  /** When it was last edited; null if it never was. */
  ModifiedDate: answeredTime.nullable(),
  Mentions: z.array(z.object({ UserId: z.string(), FullName: z.string() })),
})

const shownThread = z.object({
  Comment: z.enum(threadComments),
  /** The element whose consultant comment it is; null for a comment on the standard. */
  ElementId: z.int().nullable(),
  IsResolved: z.boolean(),
  ResolvedBy: z.string().nullable(),
  ResolvedByName: z.string().nullable(),
  ResolvedDate: answeredTime.nullable(),
  replies: z.array(shownReply),
})

/** The threads under comments. */
export const commentReads = {
  'projects/{id}/comment_threads': read({
    name: 'projects/{id}/comment_threads',
    path: '/api/v5/projects/{id}/comment_threads',
    summary:
      'The replies to the comments on a standard and its elements in a phase, thread by thread, oldest first; clients see those to comments that are visible to them.',
    query: z.strictObject({ id: wireId, standard_id: wireId, phase: wirePhase }),
    reply: z.array(shownThread),
    example: {
      query: { id: 1, standard_id: 7, phase: 'desktop-review' },
      data: [
        {
          Comment: 'ConsultantComment',
          ElementId: null,
          IsResolved: false,
          ResolvedBy: null,
          ResolvedByName: null,
          ResolvedDate: null,
          replies: [
            {
              Id: 3,
              Text: '@Casey Client: which page names the owner?',
              AuthorId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001',
              AuthorName: 'Sam Senior',
              CreatedDate: '2026-11-21T09:30:00.000Z',
              ModifiedDate: null,
              Mentions: [
                { UserId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0009', FullName: 'Casey Client' },
              ],
            },
          ],
        },
      ],
    },
    shows: {
      CommentReply: ['rows', 'Comment', 'Text', 'ModifiedDate'],
      CommentMention: ['rows'],
      CommentThread: ['rows', 'Comment', 'IsResolved', 'ResolvedBy', 'ResolvedDate'],
      StandardGapAnalysis: ['IsConsultantCommentVisible', 'IsTheGoodVisible', 'IsTheBadVisible'],
      StandardDesktopReview: ['IsConsultantCommentVisible'],
      StandardVerification: ['IsConsultantCommentVisible'],
      User: ['FullName'],
    },
    may: fieldsOfProject,
  }),
} as const
