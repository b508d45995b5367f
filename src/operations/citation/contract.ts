import * as z from 'zod'
import { writePermissions } from '../../rules/permissions.ts'
import { write } from '../kit/contract.ts'
import { longestText, wireId, wireRemark } from '../kit/wire.ts'

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

/** The writes of the focus Citation. */
export const citationWrites = {
  'Citation:Create': write({
    name: 'Citation:Create',
    summary: 'Cites a document at an element of a project.',
    parameters: z.strictObject({
      ...ids,
      citation: wireRemark(longestText).nullable().default(null),
    }),
    updates,
    may: writePermissions['Citation:Create'],
    example: { parameters: { ...cited, citation: 'Page 3, section 2' }, updates: done },
    invalid: 'citationIdsRequired',
    changes: { ...citations, ElementDesktopReview: ['rows'] },
  }),
  'Citation:Update': write({
    name: 'Citation:Update',
    summary: 'Changes where in the document the evidence for an element is.',
    parameters: z.strictObject({ ...ids, citation: wireRemark(longestText).nullable() }),
    updates,
    may: writePermissions['Citation:Update'],
    example: { parameters: { ...cited, citation: 'Pages 3 to 5' }, updates: done },
    invalid: 'citationIdsRequired',
    changes: { ElementDocument: ['Citation', 'ModifiedStamp', 'ModifiedBy'] },
  }),
  'Citation:Delete': write({
    name: 'Citation:Delete',
    summary: 'Deletes the citation of a document at an element.',
    parameters: z.strictObject(ids),
    updates,
    may: writePermissions['Citation:Delete'],
    example: { parameters: cited, updates: done },
    invalid: 'citationIdsRequired',
    changes: citations,
  }),
} as const
