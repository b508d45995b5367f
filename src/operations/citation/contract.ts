import * as z from 'zod'
import * as document from '#rules/permissions/conditions/document-conditions.ts'
import { allow } from '#rules/permissions/write-permissions.ts'
import { anchorExample, wireAnchor } from '../core/anchor-schema.ts'
import { write } from '../core/contract.ts'
import { givesOneOf, longestText, wireId, wireRemark } from '../core/input-schemas.ts'

const citations = { ElementDocument: ['rows'], ProjectStandard: ['citationCount'] } as const

const ids = { project_id: wireId, document_id: wireId, element_id: wireId }
const updates = z.object({
  project_id: z.int(),
  document_id: z.int(),
  element_id: z.int(),
  standard_id: z.int(),
})

const cited = { project_id: 1, document_id: 12, element_id: 31 }
const done = { ...cited, standard_id: 4 }

export const citationWrites = {
  'Citation:Create': write({
    name: 'Citation:Create',
    summary:
      'Cites a document at an element of a project. Without words of its own, a citation with an anchor gets the place of the passage as its text.',
    parameters: z.strictObject({
      ...ids,
      citation: wireRemark(longestText).nullable().default(null),
      anchor: wireAnchor.nullable().default(null),
    }),
    updates,
    may: allow(true, true, false, document.citesVisibleDocument),
    row: 'citation',
    columns: { citation: 'Citation', anchor: 'Anchor' },
    example: {
      parameters: { ...cited, citation: 'Page 3, section 2', anchor: anchorExample },
      updates: done,
    },
    invalid: 'citationIdsRequired',
    changes: { ...citations, ElementDesktopReview: ['rows'] },
  }),
  'Citation:Update': write({
    name: 'Citation:Update',
    summary:
      'Changes where in the document the evidence for an element is. A text that is the place of the previous anchor follows the new one.',
    parameters: z
      .strictObject({
        ...ids,
        citation: wireRemark(longestText).nullable().optional(),
        anchor: wireAnchor.nullable().optional(),
      })
      .refine(...givesOneOf('citation', 'anchor')),
    updates,
    may: allow(true, true, false, document.isOwnCitation),
    row: 'citation',
    columns: { citation: 'Citation', anchor: 'Anchor' },
    example: { parameters: { ...cited, citation: 'Pages 3 to 5' }, updates: done },
    invalid: 'citationIdsRequired',
    changes: { ElementDocument: ['ModifiedStamp', 'ModifiedBy'] },
  }),
  'Citation:Delete': write({
    name: 'Citation:Delete',
    summary: 'Deletes the citation of a document at an element.',
    parameters: z.strictObject(ids),
    updates,
    may: allow(true, true, false, document.isOwnCitation),
    row: 'citation',
    example: { parameters: cited, updates: done },
    invalid: 'citationIdsRequired',
    changes: citations,
  }),
} as const
