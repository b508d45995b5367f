import * as z from 'zod'
import { fieldsOfProject, rowsForAdministrators } from '#rules/permissions/read-permissions.ts'
import { administrators } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { answeredTime, givesOneOf, wireId, wireName, wireUpload } from '../core/input-schemas.ts'
import { storedFile, storedFileExample } from '../core/row-schemas.ts'

const name = wireName(100)
const updates = z.object({ id: z.int() })
const upload_id = '5a0e8b3c-2f0d-4a53-9d6c-0c1f3e7b9a42'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The columns that replacing the file changes. */
const fileColumns = [
  'FileName',
  'FileSize',
  'MimeType',
  'Sha256',
  'StorageKey',
  'CreatedBy',
  'CreatedDate',
] as const

export const reportTemplateWrites = {
  'ReportTemplate:Create': write({
    name: 'ReportTemplate:Create',
    summary:
      'Creates a Word template of reports from an upload that was sent with the purpose `report-template`.',
    parameters: z.strictObject({ name, upload_id: wireUpload }),
    updates,
    may: administrators,
    row: 'reportTemplate',
    columns: { name: 'Name' },
    example: { parameters: { name: 'Board report', upload_id }, updates: { id: 2 } },
    invalid: 'invalidParameters',
    changes: { ReportTemplate: ['rows'] },
  }),
  'ReportTemplate:Update': write({
    name: 'ReportTemplate:Update',
    summary: 'Renames a Word template of reports, or replaces its file.',
    parameters: z
      .strictObject({ id: wireId, name: name.optional(), upload_id: wireUpload.optional() })
      .refine(...givesOneOf('name', 'upload_id')),
    updates,
    may: administrators,
    row: 'reportTemplate',
    columns: { name: 'Name' },
    example: { parameters: { id: 2, name: 'Report to the board' }, updates: { id: 2 } },
    invalid: 'invalidParameters',
    changes: { ReportTemplate: fileColumns },
  }),
  'ReportTemplate:Delete': write({
    name: 'ReportTemplate:Delete',
    summary: 'Deletes a Word template of reports.',
    parameters: z.strictObject({ id: wireId }),
    updates,
    may: administrators,
    row: 'reportTemplate',
    example: { parameters: { id: 2 }, updates: { id: 2 } },
    invalid: 'invalidParameters',
    changes: { ReportTemplate: ['rows'] },
  }),
} as const

export const reportTemplateReads = {
  'projects/{id}/report_templates': read({
    name: 'projects/{id}/report_templates',
    path: '/api/v5/projects/{id}/report_templates',
    summary: 'The Word templates in which reports of a project can be written, by name.',
    query: z.strictObject({ id: wireId }),
    reply: z.array(z.object({ Id: z.int(), Name: z.string() })),
    example: { query: { id: 1 }, data: [{ Id: 2, Name: 'Board report' }] },
    shows: { ReportTemplate: ['rows', 'Name'] },
    may: fieldsOfProject,
  }),
  'admin/report_templates': read({
    name: 'admin/report_templates',
    path: '/api/v5/admin/report_templates',
    summary: 'The Word templates of reports, by name.',
    query: z.strictObject({}),
    reply: z.array(
      z.object({
        Id: z.int(),
        Name: z.string(),
        FileName: z.string(),
        FileSize: z.int(),
        Sha256: z.string(),
        CreatedDate: answeredTime,
        CreatedByName: z.string().nullable(),
      }),
    ),
    example: {
      query: {},
      data: [
        {
          Id: 2,
          Name: 'Board report',
          FileName: 'Board.docx',
          FileSize: 24_310,
          Sha256: storedFileExample.Sha256,
          CreatedDate: '2026-11-26T09:30:00.000Z',
          CreatedByName: 'Ada Admin',
        },
      ],
    },
    shows: { ReportTemplate: ['rows', 'Name', ...fileColumns], User: ['FullName'] },
    may: rowsForAdministrators,
  }),
} as const

/** What the download of a template looks up before it sends the bytes; the result is not sent to clients. */
export const reportTemplateFiles = {
  'files/report_templates': read({
    name: 'files/report_templates',
    path: '/api/v5/files/report_templates/{id}',
    summary: 'The file of a Word template of reports, as an attachment.',
    query: z.strictObject({ id: wireId }),
    reply: storedFile,
    example: {
      query: { id: 2 },
      data: { ...storedFileExample, FileName: 'Board.docx', MimeType: docx },
    },
    shows: {},
    may: rowsForAdministrators,
  }),
} as const
