import * as z from 'zod'
import { standardNames } from '#rules/cache/column-groups.ts'
import { isDocumentDay } from '#rules/evidence/dates/document-day.ts'
import * as rfi from '#rules/permissions/conditions/rfi-conditions.ts'
import { replies } from '#rules/permissions/read-permissions.ts'
import { allow, staffOfProject } from '#rules/permissions/write-permissions.ts'
import { isDueInOrder } from '#rules/rfi/due-date.ts'
import { storedDate } from '#rules/text/stored-date.ts'
import { read, write } from '../core/contract.ts'
import {
  givesOneOf,
  longestText,
  wireFilledText,
  wireId,
  wireList,
  wireRemark,
} from '../core/input-schemas.ts'
import { rfiRequestExample, rfiRequestRow } from './row-schemas.ts'

const day = z
  .string()
  .max(10)
  .refine(isDocumentDay, 'must be a date YYYY-MM-DD from 1900-01-01 to 2200-12-31')

const elements = wireList(wireId, { most: 500 })
const text = wireFilledText(longestText)
const ids = { rfi_id: wireId, project_id: wireId }
const updates = z.object({ rfi_id: z.int(), project_id: z.int(), standard_id: z.int() })
const example = { rfi_id: 5, project_id: 1 }
const exampleUpdates = { ...example, standard_id: 7 }

/** The columns that a request consists of: its text, its dates and its elements. */
const asked = {
  text: 'Text',
  received_date: 'ReceivedDate',
  due_date: 'DueDate',
  element_ids: 'ElementIds',
} as const

/** The writes of the requests of the accreditor (RFI). */
export const rfiWrites = {
  'RFI:Create': write({
    name: 'RFI:Create',
    summary: 'Records what the accreditor asks about a standard, and until when.',
    parameters: z
      .strictObject({
        project_id: wireId,
        standard_id: wireId,
        text,
        received_date: day,
        due_date: day.nullable().default(null),
        element_ids: elements.default([]),
      })
      // If a date is invalid, only that is reported.
      .refine(
        ({ received_date, due_date }) =>
          storedDate(received_date) === null ||
          (due_date !== null && storedDate(due_date) === null) ||
          isDueInOrder(received_date, due_date),
        {
          path: ['due_date'],
          message: 'must not be before received_date',
        },
      ),
    updates,
    may: staffOfProject,
    row: 'rfiRequest',
    columns: asked,
    example: {
      parameters: {
        project_id: 1,
        standard_id: 7,
        text: 'Where does the plan name who approved it?',
        received_date: '2026-11-20',
        due_date: '2026-12-20',
        element_ids: [31],
      },
      updates: exampleUpdates,
    },
    invalid: 'invalidParameters',
    changes: { RfiRequest: ['rows'] },
  }),
  'RFI:Update': write({
    name: 'RFI:Update',
    summary:
      'Changes the text, the dates or the elements of a request of the accreditor; null removes the due date.',
    parameters: z
      .strictObject({
        ...ids,
        text: text.optional(),
        received_date: day.optional(),
        due_date: day.nullable().optional(),
        element_ids: elements.optional(),
      })
      .refine(...givesOneOf(...Object.keys(asked))),
    updates,
    may: staffOfProject,
    row: 'rfiRequest',
    columns: asked,
    example: {
      parameters: { ...example, text: 'Which plan is in force?', due_date: '2026-12-31' },
      updates: exampleUpdates,
    },
    invalid: 'invalidParameters',
    spansStandards: true,
  }),
  'RFI:UpdateAnswer': write({
    name: 'RFI:UpdateAnswer',
    summary:
      'Sets the answer to a request of the accreditor. Clients change it until the request is marked as answered.',
    parameters: z.strictObject({ ...ids, answer: wireRemark(longestText) }),
    updates,
    may: allow(true, true, false, rfi.answersOpenRequest),
    row: 'rfiRequest',
    columns: { answer: 'Answer' },
    example: {
      parameters: { ...example, answer: 'Page 1 names the board and the day of its approval.' },
      updates: exampleUpdates,
    },
    invalid: 'invalidParameters',
    spansStandards: true,
    changes: { RfiRequest: ['LastAnswerBy', 'AnswerModified'] },
  }),
  'RFI:UpdateAnswered': write({
    name: 'RFI:UpdateAnswered',
    summary: 'Marks a request of the accreditor as answered, or reopens it.',
    parameters: z.strictObject({ ...ids, is_answered: z.boolean() }),
    updates,
    may: staffOfProject,
    row: 'rfiRequest',
    columns: { is_answered: 'IsAnswered' },
    example: { parameters: { ...example, is_answered: true }, updates: exampleUpdates },
    invalid: 'invalidParameters',
    spansStandards: true,
    changes: { RfiRequest: ['AnsweredBy', 'AnsweredDate', 'SentBy', 'SentDate'] },
  }),
  'RFI:UpdateSent': write({
    name: 'RFI:UpdateSent',
    summary:
      'Records that the answers to requests were sent to the accreditor, or withdraws it; all or none.',
    parameters: z.strictObject({
      project_id: wireId,
      rfi_ids: wireList(wireId, { least: 1, most: 500 }),
      is_sent: z.boolean(),
    }),
    updates: z.object({ project_id: z.int(), rfi_ids: z.array(z.int()) }),
    may: staffOfProject,
    row: 'rfiRequest',
    seenAs: { rfi_ids: 'SentDate', is_sent: 'SentDate' },
    example: {
      parameters: { project_id: 1, rfi_ids: [5, 6], is_sent: true },
      updates: { project_id: 1, rfi_ids: [5, 6] },
    },
    invalid: 'invalidParameters',
    spansStandards: true,
    changes: { RfiRequest: ['SentBy', 'SentDate'] },
  }),
  'RFI:Delete': write({
    name: 'RFI:Delete',
    summary: 'Deletes a request of the accreditor, with its answer.',
    parameters: z.strictObject(ids),
    updates,
    may: staffOfProject,
    row: 'rfiRequest',
    example: { parameters: example, updates: exampleUpdates },
    invalid: 'invalidParameters',
    spansStandards: true,
    changes: { RfiRequest: ['rows'] },
  }),
} as const

/** The reads of the requests of the accreditor. */
export const rfiReads = {
  'projects/{id}/rfi_requests': read({
    name: 'projects/{id}/rfi_requests',
    path: '/api/v5/projects/{id}/rfi_requests',
    summary:
      'The requests of the accreditor (RFI) in a project, or about one of its standards, with their answers: first those that are due first.',
    query: z.strictObject({ id: wireId, standard_id: wireId.optional() }),
    reply: z.array(rfiRequestRow),
    example: { query: { id: 1 }, data: [rfiRequestExample] },
    shows: {
      ...standardNames,
      RfiRequest: [
        'rows',
        'ElementIds',
        'Text',
        'ReceivedDate',
        'DueDate',
        'Answer',
        'LastAnswerBy',
        'AnswerModified',
        'IsAnswered',
        'AnsweredBy',
        'AnsweredDate',
        'SentBy',
        'SentDate',
      ],
      Element: ['rows', 'Name', 'ParentId', 'Stem'],
      StandardDesktopReview: ['OwnerId', 'JuniorOwnerId'],
      User: ['FullName'],
    },
    // Clients see all fields of requests: the answers are theirs.
    may: replies('all', 'all', 'hidden', 'all', 'hidden'),
  }),
} as const
