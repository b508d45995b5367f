import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import { documentTexts } from '#rules/cache/column-groups.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { read } from '../core/contract.ts'
import { wireId } from '../core/input-schemas.ts'
import { differences } from '../core/row-schemas.ts'

/** Where a passage begins and ends, and its text. Offsets count UTF-16 units in the texts of its pages. */
const passage = z.object({
  Page: z.int(),
  Start: z.int(),
  EndPage: z.int(),
  End: z.int(),
  Text: z.string(),
  IsHeading: z.boolean(),
})

/** A passage of two versions side by side; `Before` is null if it was added, `After` if it was removed. */
const comparedPassage = z.object({
  Before: passage.nullable(),
  After: passage.nullable(),
  /** Whether both have the same words. */
  IsSame: z.boolean(),
  /** Whether its position among the passages of the two versions differs. */
  IsMoved: z.boolean(),
  /** For passages with different words: how they differ; null if they are too long to be compared word by word. */
  Differences: differences.nullable(),
})

/** The reads of the versions of documents. */
export const documentVersionReads = {
  'projects/{id}/documents/compared_versions': read({
    name: 'projects/{id}/documents/compared_versions',
    path: '/api/v5/projects/{id}/documents/compared_versions',
    summary:
      'Two versions of a document passage by passage, in the order of the later one: the same words, other words, moved, added, removed.',
    query: z.strictObject({ id: wireId, document_id: wireId, before: wireId, after: wireId }),
    reply: z.object({
      /** `waiting` until both texts have been read, `unreadable` when one of them cannot be; there are no passages then. */
      State: z.enum(['compared', 'waiting', 'unreadable']),
      /** Whether the pages of the earlier and of the later version are estimates, as in a DOCX. */
      ArePagesEstimated: z.object({ Before: z.boolean(), After: z.boolean() }),
      Passages: z.array(comparedPassage),
    }),
    example: {
      query: { id: 1, document_id: 12, before: 1, after: 2 },
      data: {
        State: 'compared',
        ArePagesEstimated: { Before: false, After: false },
        Passages: [
          {
            Before: {
              Page: 3,
              Start: 120,
              EndPage: 3,
              End: 159,
              Text: 'The plan is reviewed twice a year.',
              IsHeading: false,
            },
            After: {
              Page: 3,
              Start: 131,
              EndPage: 3,
              End: 160,
              Text: 'The plan is reviewed each year.',
              IsHeading: false,
            },
            IsSame: false,
            IsMoved: false,
            Differences: {
              parts: [
                { state: 'kept', text: 'The plan is reviewed' },
                { state: 'removed', text: 'twice a' },
                { state: 'added', text: 'each' },
                { state: 'kept', text: 'year.' },
              ],
              kinds: ['number', 'other'],
            },
          },
        ],
      },
    },
    shows: together(documentTexts),
    may: fieldsOfProject,
  }),
} as const
