import * as z from 'zod'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { administrators } from '#rules/permissions/write-permissions.ts'
import { longestOrganizationName } from '#rules/report/upload-purposes.ts'
import { read, write } from '../core/contract.ts'
import { givesOneOf, wireId, wireName, wireUpload } from '../core/input-schemas.ts'
import { shownInline, storedFile, storedFileExample } from '../core/row-schemas.ts'

/** The columns of the logo of an organization, all of which a new logo changes. */
const logoColumns = [
  'LogoFileName',
  'LogoFileSize',
  'LogoMimeType',
  'LogoSha256',
  'LogoWidth',
  'LogoHeight',
] as const

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

/** The name and the logo of a project's organization, as shown on its reports. */
const organizationRow = z.object({
  ProjectId: z.int(),
  OrganizationName: z.string().nullable(),
  LogoFileName: z.string().nullable(),
  LogoFileSize: z.int().nullable().meta({ description: 'Bytes.' }),
  LogoSha256: z.string().nullable(),
  LogoWidth: z.int().nullable().meta({ description: 'Pixels.' }),
  LogoHeight: z.int().nullable().meta({ description: 'Pixels.' }),
})

export const organizationWrites = {
  'Project:UpdateOrganization': write({
    name: 'Project:UpdateOrganization',
    summary:
      'Sets the name and the logo of the organization that the reports of a project show; null removes one. The logo is an upload that was sent with the purpose `logo`.',
    parameters: z
      .strictObject({
        project_id: wireId,
        organization_name: wireName(longestOrganizationName).nullable().optional(),
        logo_upload_id: wireUpload.nullable().optional(),
      })
      .refine(...givesOneOf('organization_name', 'logo_upload_id')),
    updates: z.object({ project_id: z.int(), logo_sha256: z.string().nullable() }),
    may: administrators,
    row: 'projectOrganization',
    columns: { organization_name: 'OrganizationName' },
    seenAs: { logo_upload_id: 'LogoSha256' },
    example: {
      parameters: {
        project_id: 3,
        organization_name: 'Lakeside Home Infusion',
        logo_upload_id: '5a0e8b3c-2f0d-4a53-9d6c-0c1f3e7b9a42',
      },
      updates: { project_id: 3, logo_sha256: sha256 },
    },
    invalid: 'invalidParameters',
    changes: { ProjectOrganization: ['rows', ...logoColumns] },
  }),
} as const

export const organizationReads = {
  'projects/{id}/organization': read({
    name: 'projects/{id}/organization',
    path: '/api/v5/projects/{id}/organization',
    summary: 'The name and the logo of the organization that the reports of a project show.',
    query: z.strictObject({ id: wireId }),
    reply: organizationRow,
    example: {
      query: { id: 3 },
      data: {
        ProjectId: 3,
        OrganizationName: 'Lakeside Home Infusion',
        LogoFileName: 'Lakeside.png',
        LogoFileSize: 18_204,
        LogoSha256: sha256,
        LogoWidth: 640,
        LogoHeight: 160,
      },
    },
    shows: { ProjectOrganization: ['rows', 'OrganizationName', ...logoColumns] },
    may: fieldsOfProject,
  }),
} as const

/** What the download of a logo looks up before it sends the bytes; the result is not sent to clients. */
export const organizationFiles = {
  'files/logos': read({
    name: 'files/logos',
    path: '/api/v5/files/logos/{id}',
    summary: 'The logo that the reports of a project show, as an attachment.',
    query: z.strictObject({ id: wireId, inline: shownInline }),
    reply: storedFile,
    example: {
      query: { id: 3 },
      data: { ...storedFileExample, FileName: 'Lakeside.png', MimeType: 'image/png' },
    },
    shows: {},
    may: fieldsOfProject,
  }),
} as const
