import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import { documentTexts, recordRows, standardNames } from '#rules/cache/column-groups.ts'
import { documentDateColumns } from '#rules/documents/document-columns.ts'
import { isDocumentDay } from '#rules/evidence/dates/document-day.ts'
import * as document from '#rules/permissions/conditions/document-conditions.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { allow } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { givesOneOf, wireId } from '../core/input-schemas.ts'
import { dates } from './row-schemas.ts'

const day = z
  .string()
  .max(10)
  .refine(isDocumentDay, 'must be a date YYYY-MM-DD from 1900-01-01 to 2200-12-31')
  .nullable()
  .optional()

const days = {
  effective_from: day,
  effective_to: day,
  next_review: day,
  period_from: day,
  period_to: day,
}

/** The writes of the dates of documents. */
export const documentDateWrites = {
  'Document:UpdateDates': write({
    name: 'Document:UpdateDates',
    summary:
      'Changes since when and until when a document holds, when it is reviewed next, and the period that it reports on.',
    parameters: z
      .strictObject({ document_id: wireId, project_id: wireId, ...days })
      .refine(...givesOneOf(...Object.keys(days))),
    updates: z.object({
      document_id: z.int(),
      project_id: z.int(),
      standard_id: z.int().nullable(),
    }),
    may: allow(true, true, false, document.isOwnUpload),
    row: 'document',
    columns: documentDateColumns,
    example: {
      parameters: { document_id: 12, project_id: 1, effective_from: '2026-01-01' },
      updates: { document_id: 12, project_id: 1, standard_id: 4 },
    },
    invalid: 'documentIdAndProjectIdRequired',
    spansStandards: true,
    changes: { Document: ['ModifiedDate', 'UpdatedBy'] },
  }),
} as const

const elementWithDates = z.object({
  ModuleId: z.int(),
  StandardId: z.int(),
  StandardName: z.string(),
  ElementId: z.int(),
  ElementName: z.string(),
  /** The documents that the element cites. */
  DocumentIds: z.array(z.int()),
})

/** The reads of the dates of documents. */
export const documentDateReads = {
  'projects/{id}/documents/evidence_calendar': read({
    name: 'projects/{id}/documents/evidence_calendar',
    path: '/api/v5/projects/{id}/documents/evidence_calendar',
    summary:
      'The elements of a project that cite documents, in module and element order, the dates of these documents, and the months before the validation that they must cover.',
    query: z.strictObject({ id: wireId }),
    reply: z.object({
      LookBackMonths: z.int(),
      Elements: z.array(elementWithDates),
      Documents: z.array(z.object({ Id: z.int(), Title: z.string(), ...dates })),
    }),
    example: {
      query: { id: 1 },
      data: {
        LookBackMonths: 12,
        Elements: [
          {
            ModuleId: 1,
            StandardId: 4,
            StandardName: 'RM 2-1 Continuity of service in an emergency',
            ElementId: 31,
            ElementName: 'RM 2-1(a)',
            DocumentIds: [12],
          },
        ],
        Documents: [
          {
            Id: 12,
            Title: 'Emergency operations plan',
            EffectiveFrom: '2026-07-01',
            EffectiveTo: null,
            NextReview: '2027-07-01',
            PeriodFrom: null,
            PeriodTo: null,
          },
        ],
      },
    },
    shows: together(standardNames, recordRows, {
      Document: [
        'rows',
        'Name',
        'Title',
        'StandardId',
        'IsDocumentVisibleForStandard',
        'IsDocumentVisibleForProject',
        ...Object.values(documentDateColumns),
      ],
      ElementDocument: ['rows'],
      Element: ['rows', 'Name', 'ParentId', 'Stem'],
      StandardDesktopReview: ['Status'],
      ProjectSettings: ['rows', 'Settings'],
    }),
    may: fieldsOfProject,
  }),
  'projects/{id}/documents/proposed_dates': read({
    name: 'projects/{id}/documents/proposed_dates',
    path: '/api/v5/projects/{id}/documents/proposed_dates',
    summary:
      'The dates of a document that its text states, each with the page and the words; none is stored.',
    query: z.strictObject({ id: wireId, document_id: wireId }),
    reply: z.array(z.object({ ...dates, Page: z.int(), Exact: z.string() })),
    example: {
      query: { id: 1, document_id: 12 },
      data: [
        {
          EffectiveFrom: '2025-01-01',
          EffectiveTo: null,
          NextReview: null,
          PeriodFrom: null,
          PeriodTo: null,
          Page: 1,
          Exact: 'Effective Date: January 1, 2025',
        },
      ],
    },
    shows: documentTexts,
    may: fieldsOfProject,
  }),
} as const
