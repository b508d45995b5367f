import * as z from 'zod'
import { standardNames } from '#rules/cache/column-groups.ts'
import { replies } from '#rules/permissions/read-permissions.ts'
import { administrators } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { wireId, wireUpload } from '../core/input-schemas.ts'
import { shownInline, storedFile, storedFileExample } from '../core/row-schemas.ts'

const updates = z.object({
  id: z.int(),
  module_id: z.int(),
  standard_id: z.int().nullable(),
})

export const templateWrites = {
  'Template:Upload': write({
    name: 'Template:Upload',
    summary:
      'Creates a template of a module, or of one of its standards, from a file that the caller has uploaded.',
    parameters: z.strictObject({
      upload_id: wireUpload,
      module_id: wireId,
      standard_id: wireId.nullable().default(null),
    }),
    updates,
    may: administrators,
    row: 'template',
    example: {
      parameters: {
        upload_id: '5a0e8b3c-2f0d-4a53-9d6c-0c1f3e7b9a42',
        module_id: 1,
        standard_id: 4,
      },
      updates: { id: 3, module_id: 1, standard_id: 4 },
    },
    invalid: 'invalidParameters',
    changes: { Template: ['rows'] },
  }),
  'Template:Delete': write({
    name: 'Template:Delete',
    summary: 'Deletes a template with its file.',
    parameters: z.strictObject({ id: wireId }),
    updates,
    may: administrators,
    row: 'template',
    example: { parameters: { id: 3 }, updates: { id: 3, module_id: 1, standard_id: 4 } },
    invalid: 'idRequired',
    changes: { Template: ['rows'] },
  }),
} as const

/** A template as the list of templates returns it; `aws_filename` is absent for clients. */
const templateRow = z.object({
  id: z.int(),
  aws_filename: z.string().optional(),
  original_filename: z.string(),
  size: z.int(),
  mimetype: z.string(),
  module_id: z.int(),
  standard_id: z.int().nullable(),
  standard_name: z.string().nullable(),
})

export const templateReads = {
  'templates/all_templates': read({
    name: 'templates/all_templates',
    path: '/api/v5/templates/all_templates',
    summary:
      'The templates of a module: those of the whole module first, then by standard and name.',
    query: z.strictObject({ module_id: wireId }),
    reply: z.array(templateRow),
    example: {
      query: { module_id: 1 },
      data: [
        {
          id: 3,
          aws_filename: '7f1f0a6f5c2d4e0b9a1c8d3e2f4b5a60',
          original_filename: 'Emergency drill record.docx',
          size: 14_302,
          mimetype: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
          module_id: 1,
          standard_id: 4,
          standard_name: 'RM 2-1 Continuity of service in an emergency',
        },
      ],
    },
    shows: { ...standardNames, Template: ['rows'], ProjectStandardsSet: ['rows'] },
    may: replies('all', 'linked', 'hidden', 'linked', 'hidden'),
  }),
} as const

/** What a template download looks up before it sends the bytes; the result is not sent to clients. */
export const templateFiles = {
  'files/templates': read({
    name: 'files/download',
    path: '/api/v5/files/templates/{id}',
    summary: 'The file of a template, as an attachment.',
    query: z.strictObject({ id: wireId, inline: shownInline }),
    reply: storedFile,
    example: { query: { id: 3 }, data: storedFileExample },
    shows: {},
    may: replies('all', 'linked', 'hidden', 'linked', 'hidden'),
  }),
} as const
