import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import { standardNames } from '#rules/cache/column-groups.ts'
import { replies } from '#rules/permissions/read-permissions.ts'
import { administrators } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { answeredTime, wireId, wireUpload } from '../core/input-schemas.ts'
import { shownInline, storedFile, storedFileExample } from '../core/row-schemas.ts'

const updates = z.object({
  id: z.int(),
  module_id: z.int(),
  standard_id: z.int().nullable(),
})

const version = updates.extend({ version: z.int() })

/** The columns that a new version of a template changes. */
const newVersion = {
  Template: [
    'aws_filename',
    'original_filename',
    'size',
    'mimetype',
    'sha256',
    'version',
    'created_date',
    'created_by',
  ],
  TemplateVersion: ['rows'],
} as const

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
  'Template:Replace': write({
    name: 'Template:Replace',
    summary: 'Replaces the file of a template; the earlier file stays as a version.',
    parameters: z.strictObject({ id: wireId, upload_id: wireUpload }),
    updates: version,
    may: administrators,
    row: 'template',
    example: {
      parameters: { id: 3, upload_id: '5a0e8b3c-2f0d-4a53-9d6c-0c1f3e7b9a42' },
      updates: { id: 3, module_id: 1, standard_id: 4, version: 2 },
    },
    invalid: 'invalidParameters',
    changes: newVersion,
  }),
  'Template:Restore': write({
    name: 'Template:Restore',
    summary:
      'Makes an earlier version of a template the current one: its file becomes the newest version.',
    parameters: z.strictObject({ id: wireId, version: wireId }),
    updates: version,
    may: administrators,
    row: 'template',
    example: {
      parameters: { id: 3, version: 1 },
      updates: { id: 3, module_id: 1, standard_id: 4, version: 3 },
    },
    invalid: 'invalidParameters',
    changes: newVersion,
  }),
  'Template:Delete': write({
    name: 'Template:Delete',
    summary: 'Deletes a template with its files; documents that were filled in from it stay.',
    parameters: z.strictObject({ id: wireId }),
    updates,
    may: administrators,
    row: 'template',
    example: { parameters: { id: 3 }, updates: { id: 3, module_id: 1, standard_id: 4 } },
    invalid: 'idRequired',
    changes: { Template: ['rows'], TemplateVersion: ['rows'] },
  }),
} as const

/** A file of a template. Who added it, and when, is null for one from before there were versions; clients are not told who. */
const templateVersion = z.object({
  version: z.int(),
  original_filename: z.string(),
  size: z.int(),
  mimetype: z.string(),
  created_date: answeredTime.nullable(),
  created_by_name: z.string().nullable().optional(),
})

/** A template as the list of templates returns it, with its earlier files, newest first; `aws_filename` is absent for clients. */
const templateRow = templateVersion.extend({
  id: z.int(),
  aws_filename: z.string().optional(),
  module_id: z.int(),
  standard_id: z.int().nullable(),
  standard_name: z.string().nullable(),
  earlier_versions: z.array(templateVersion),
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
          version: 2,
          created_date: '2026-10-06T15:00:00.000Z',
          created_by_name: 'Ada Admin',
          earlier_versions: [
            {
              version: 1,
              original_filename: 'Emergency drill record.docx',
              size: 13_870,
              mimetype: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
              created_date: '2026-07-01T09:00:00.000Z',
              created_by_name: 'Ada Admin',
            },
          ],
        },
      ],
    },
    shows: together(standardNames, newVersion, {
      Template: ['rows'],
      ProjectStandardsSet: ['rows'],
      User: ['FullName'],
    }),
    may: replies('all', 'linked', 'hidden', 'linked', 'hidden'),
  }),
} as const

/** What a template download looks up before it sends the bytes; the result is not sent to clients. */
export const templateFiles = {
  'files/templates': read({
    name: 'files/download',
    path: '/api/v5/files/templates/{id}',
    summary: 'The file of a template, or that of one of its versions, as an attachment.',
    query: z.strictObject({ id: wireId, version: wireId.optional(), inline: shownInline }),
    reply: storedFile,
    example: { query: { id: 3 }, data: storedFileExample },
    shows: {},
    may: replies('all', 'linked', 'hidden', 'linked', 'hidden'),
  }),
} as const
