import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import { inElementPhases, inEveryPhase, recordRows } from '#rules/cache/column-groups.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import { commentFields, mostFound, queryLength, searchKinds } from '#rules/search/search-kinds.ts'
import { passageAnchor } from '../core/anchor-schema.ts'
import { read } from '../core/contract.ts'
import { wireId, wireText } from '../core/input-schemas.ts'

const range = z.object({ start: z.int(), end: z.int() })

/** A search result, and where it is opened. */
const foundRow = z.object({
  Kind: z.enum(searchKinds),
  /** Unique among the rows of its kind. */
  Key: z.string(),
  Title: z.string(),
  /** The positions of the query's words in the title and in the text, in UTF-16 units. */
  TitleMarks: z.array(range),
  /** The excerpt of its text with the most words of the query; empty when only the title contains them. */
  Text: z.string(),
  TextMarks: z.array(range),
  /** The standard that it belongs to or opens in; null for people and projects without standards. */
  StandardId: z.int().nullable(),
  ModuleId: z.int().nullable(),
  ElementId: z.int().nullable(),
  Phase: z.enum(phases.map(({ phase }) => phase) as [Phase, ...Phase[]]).nullable(),
  /** Which of the comments it is. */
  Field: z.enum(commentFields).nullable(),
  /** The reply to that comment, if the result is one. */
  ReplyId: z.int().nullable(),
  DocumentId: z.int().nullable(),
  /** The name of the sheet, if the page is one. */
  Label: z.string().nullable(),
  IsPageEstimated: z.boolean(),
  /** The position of the excerpt in its document. */
  Anchor: passageAnchor.nullable(),
})

const searchReply = z.object({
  /** The number of results of each kind. */
  Counts: z.array(z.object({ Kind: z.enum(searchKinds), Count: z.int() })),
  /** The documents whose text is still being read, and those that have no text to search. */
  WaitingCount: z.int(),
  UnreadableCount: z.int(),
  /** The best results of each kind. */
  Found: z.array(foundRow),
})

/** The search in a project. */
export const searchReads = {
  'projects/{id}/search': read({
    name: 'projects/{id}/search',
    path: '/api/v5/projects/{id}/search',
    summary:
      'What a project holds with all words of a query: standards, elements, documents by their names and by their pages, comments, support texts, tasks and people, the best five of each kind, or of one kind the best twenty or as many as asked (`most`). The last word may be unfinished, words in quotes follow each other, and a minus sign excludes a word.',
    query: z.strictObject({
      id: wireId,
      query: wireText(queryLength.most)
        .trim()
        .min(queryLength.least, `must have at least ${queryLength.least} characters`),
      kind: z.enum(searchKinds).optional(),
      most: wireId
        .refine((most) => most <= mostFound.ever, `must be at most ${mostFound.ever}`)
        .optional(),
    }),
    reply: searchReply,
    example: {
      query: { id: 1, query: 'continuity plan' },
      data: {
        Counts: [{ Kind: 'standard', Count: 1 }],
        WaitingCount: 0,
        UnreadableCount: 0,
        Found: [
          {
            Kind: 'standard',
            Key: '4',
            Title: 'RM 2-1 Continuity of service in an emergency',
            TitleMarks: [{ start: 7, end: 17 }],
            Text: '',
            TextMarks: [],
            StandardId: 4,
            ModuleId: 1,
            ElementId: null,
            Phase: null,
            Field: null,
            ReplyId: null,
            DocumentId: null,
            Label: null,
            IsPageEstimated: false,
            Anchor: null,
          },
        ],
      },
    },
    shows: together(
      recordRows,
      inEveryPhase('ClientComment', 'ConsultantComment', 'IsConsultantCommentVisible'),
      inEveryPhase('OwnerId', 'JuniorOwnerId'),
      inElementPhases('rows', 'ConsultantComment'),
      {
        StandardGapAnalysis: ['TheGood', 'TheBad', 'IsTheGoodVisible', 'IsTheBadVisible'],
        Standard: ['rows', 'Name'],
        Element: ['rows', 'Name', 'Text'],
        Document: [
          'rows',
          'Name',
          'RealName',
          'Title',
          'Description',
          'StandardId',
          'IsDocumentVisibleForStandard',
          'IsDocumentVisibleForProject',
        ],
        DocumentVersion: ['rows'],
        DocumentText: ['rows'],
        DocumentPage: ['rows'],
        DocumentWords: ['rows'],
        ElementDocument: ['rows'],
        ElementSupportText: ['rows', 'SupportText'],
        CommentReply: ['rows', 'Comment', 'Text'],
        Task: ['rows', 'Text', 'StandardId'],
        TaskAssignee: ['rows'],
        ProjectUser: ['rows'],
        User: ['FullName', 'UserName', 'Title'],
      },
    ),
    may: fieldsOfProject,
  }),
} as const
