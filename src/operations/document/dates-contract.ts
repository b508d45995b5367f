import * as z from 'zod'
import { documentDateColumns } from '#rules/documents/document-columns.ts'
import { isDocumentDay } from '#rules/evidence/dates/document-day.ts'
import * as document from '#rules/permissions/conditions/document-conditions.ts'
import { allow } from '#rules/permissions/write-permissions.ts'
import { write } from '../core/contract.ts'
import { givesOneOf, wireId } from '../core/input-schemas.ts'

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
