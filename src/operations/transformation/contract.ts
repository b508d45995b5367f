import * as z from 'zod'
import { historyAbouts } from '#rules/api/history-about.ts'
import { together } from '#rules/cache/cache-tags.ts'
import { inEveryPhase } from '#rules/cache/column-groups.ts'
import {
  fieldsOfProject,
  replies,
  rowsForAdministrators,
} from '#rules/permissions/read-permissions.ts'
import { administrators } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { answeredTime, wireId, wireText, wireUserId } from '../core/input-schemas.ts'

const historyNames = {
  Transformation: ['rows'],
  User: ['FullName'],
  Standard: ['rows', 'Name'],
  Element: ['rows', 'Name'],
  Document: ['rows', 'Name', 'Title'],
} as const

const json = z.json()

// Times that the database can parse: no year 0, and no UTC offset of sixteen hours or more.
const moment = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => !text.startsWith('0000') && !/[+-](?:1[6-9]|2\d):?\d\d$/.test(text),
    'is no moment of the calendar',
  )

const person = 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001'

const period = { since: moment.optional(), until: moment.optional() }
const page = { before: wireId.optional(), limit: wireId.default(50) }

const ofHistory = {
  project_id: wireId.optional(),
  user_id: wireUserId.optional(),
  focus: wireText(50).optional(),
  action: wireText(50).optional(),
  ...period,
}

const ofRefusals = {
  project_id: wireId.optional(),
  user_id: wireUserId.optional(),
  about: z.enum(historyAbouts).optional(),
  ...period,
}

// Filters that only the other list accepts.
const otherFilters = { done: ['about'], refused: ['focus', 'action'] } as const

const entry = {
  Id: z.int(),
  CreatedAt: answeredTime,
  UserId: z.string(),
  FullName: z.string().nullable(),
  Focus: z.string(),
  Action: z.string(),
  Parameters: json,
  PreSnapshot: json,
  Updates: json,
  Target: z.string(),
  ProjectId: z.int().nullable(),
  StandardId: z.int().nullable(),
  StandardName: z.string().nullable(),
  ModuleId: z.int().nullable(),
  ElementName: z.string().nullable(),
  DocumentName: z.string().nullable(),
  isSealed: z.boolean(),
  // What the ids in the values refer to: former members and leads, and standards of other modules, are in no
  // other list.
  People: z.array(z.object({ Id: z.string(), FullName: z.string() })),
  Standards: z.array(z.object({ Id: z.int(), Name: z.string() })),
  Elements: z.array(z.object({ Id: z.int(), Name: z.string() })),
}

const exampleEntry = {
  Id: 4711,
  CreatedAt: '2026-11-21T09:30:00.000Z',
  UserId: person,
  FullName: 'Sam Senior',
  Focus: 'Standard',
  Action: 'UpdateStatus',
  Parameters: {
    project_id: 1,
    standard_id: 7,
    phase: 'desktop-review',
    status: 'ReadyForSecondReview',
  },
  PreSnapshot: [{ ProjectId: 1, StandardId: 7, Status: 'Blank' }],
  Updates: { project_id: 1, standard_id: 7 },
  Target: 'ps',
  ProjectId: 1,
  StandardId: 7,
  StandardName: 'RM 1-1 Regulatory compliance',
  ModuleId: 1,
  ElementName: null,
  DocumentName: null,
  isSealed: true,
  People: [],
  Standards: [],
  Elements: [],
}

/** The permissions for the history of a project, of a standard in all projects, and of everything. */
export const historyPermissions = {
  'transformations/query': fieldsOfProject,
  'history/of_standard': replies('all', 'all', 'empty', 'fields', 'empty'),
  'history/all': rowsForAdministrators,
}

export const transformationReads = {
  'transformations/query': read({
    name: 'transformations/query',
    path: '/api/v3/transformations/query',
    summary:
      'The history, newest first: who changed what, when, with the rows as they were before; paged by `before`, from `since` until before `until`.',
    query: z.strictObject({
      standard_id: wireId.optional(),
      project_id: wireId.optional(),
      focus: wireText(50).optional(),
      user_id: wireUserId.optional(),
      before: wireId.optional(),
      since: moment.optional(),
      until: moment.optional(),
      limit: wireId.default(50),
    }),
    reply: z.array(z.object(entry)),
    example: {
      query: { project_id: 1, standard_id: 7, limit: 1 },
      data: [exampleEntry],
    },
    shows: together(historyNames, inEveryPhase('IsConsultantCommentVisible'), {
      StandardGapAnalysis: ['IsTheGoodVisible', 'IsTheBadVisible'],
      Document: ['StandardId', 'IsDocumentVisibleForProject', 'IsDocumentVisibleForStandard'],
      ProjectSettings: ['rows', 'Settings'],
    }),
    may: historyPermissions['transformations/query'],
    mayOtherwise: historyPermissions,
  }),
  'admin/history': read({
    name: 'admin/history',
    path: '/api/v5/admin/history',
    summary:
      'Every change, in all projects and outside of them, newest first, with the rows as they were before; paged by `before`, from `since` until before `until`.',
    query: z.strictObject({ ...ofHistory, ...page }),
    reply: z.array(z.object({ ...entry, ProjectName: z.string().nullable() })),
    example: {
      query: { project_id: 1, focus: 'Standard', limit: 1 },
      data: [{ ...exampleEntry, ProjectName: 'Acme Health (Specialty Pharmacy)' }],
    },
    shows: { ...historyNames, Project: ['rows', 'Name'] },
    may: rowsForAdministrators,
  }),
  'admin/refusals': read({
    name: 'admin/refusals',
    path: '/api/v5/admin/refusals',
    summary:
      'The refused requests, newest first: who, what, the ids that were asked for, and how often within a minute; paged by `before`.',
    query: z.strictObject({ ...ofRefusals, ...page }),
    reply: z.array(
      z.object({
        Id: z.int(),
        CreatedAt: answeredTime,
        FirstAt: answeredTime,
        Times: z.int(),
        UserId: z.string().nullable(),
        FullName: z.string().nullable(),
        Call: z.string(),
        Target: z.string(),
        ProjectId: z.int().nullable(),
        ProjectName: z.string().nullable(),
        Asked: z.record(z.string(), z.union([z.int(), z.string()])),
        Code: z.string(),
        Status: z.int(),
        RequestId: z.string().nullable(),
        Address: z.string().nullable(),
        isSealed: z.boolean(),
      }),
    ),
    example: {
      query: { about: 'Standard', limit: 1 },
      data: [
        {
          Id: 12,
          CreatedAt: '2026-11-21T09:31:00.000Z',
          FirstAt: '2026-11-21T09:30:00.000Z',
          Times: 3,
          UserId: person,
          FullName: 'Sam Senior',
          Call: 'Standard:UpdateStatus',
          Target: 'ps',
          ProjectId: 2,
          ProjectName: 'Birch Care (Home Infusion)',
          Asked: { project_id: 2, standard_id: 7 },
          Code: 'notFound',
          Status: 404,
          RequestId: '7d6f6c1e-6a0b-4c0b-9a56-0a3a54b0a111',
          Address: '192.0.2.7',
          isSealed: true,
        },
      ],
    },
    shows: { Refusal: ['rows'], Project: ['Name'], User: ['FullName'] },
    may: rowsForAdministrators,
  }),
} as const

export const transformationWrites = {
  'History:Export': write({
    name: 'History:Export',
    summary:
      'Records that the history, or the refused requests, were exported, and with which filters; the download of the export does it before it sends a row.',
    parameters: z
      .strictObject({
        outcome: z.enum(['done', 'refused']).default('done'),
        ...ofHistory,
        ...ofRefusals,
      })
      .superRefine((sent, context) => {
        for (const name of otherFilters[sent.outcome])
          if (sent[name] !== undefined)
            context.addIssue({
              code: 'custom',
              path: [name],
              message: `is no filter of the outcome ${sent.outcome}`,
            })
      }),
    updates: z.object({ outcome: z.enum(['done', 'refused']) }),
    may: administrators,
    row: 'nothing',
    example: {
      parameters: { outcome: 'done', project_id: 1 },
      updates: { outcome: 'done' },
    },
    invalid: 'invalidParameters',
    changes: { Transformation: ['rows'] },
  }),
} as const
