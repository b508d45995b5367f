import { sql } from 'kysely'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { organizationFiles, organizationReads } from './organization-contract.ts'

type Contract = (typeof organizationReads)['projects/{id}/organization']
type FileContract = (typeof organizationFiles)['files/logos']

const find = statement<{ id: number }, ReplyOf<Contract>>(
  'organization.find',
  (_, place) => sql<ReplyOf<Contract>>`
    select p."Id" as "ProjectId", o."OrganizationName", o."LogoFileName", o."LogoFileSize", o."LogoSha256", o."LogoWidth", o."LogoHeight"
    from "Project" p left join "ProjectOrganization" o on o."ProjectId" = p."Id"
    where p."Id" = ${place('id')}`,
)

const findLogo = statement<{ id: number }, ReplyOf<FileContract>>(
  'organization.logo',
  (_, place) => sql<ReplyOf<FileContract>>`
    select coalesce("LogoStorageKey", '') as "StorageKey", coalesce("LogoFileName", '') as "FileName",
      coalesce("LogoFileSize", 0) as "FileSize", coalesce("LogoMimeType", '') as "MimeType", "LogoSha256" as "Sha256"
    from "ProjectOrganization" where "ProjectId" = ${place('id')} and "LogoStorageKey" is not null`,
)

/** The name and the logo of the organization shown on the reports of a project. */
export const organizationOfProject: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query: { id } }) => {
    const [row] = await db.run(find, { id })
    if (row === undefined) throw new ApiError('notFound')
    return row
  },
  cacheKey: ({ id }) => `organization ${id}`,
}

/** The file of the logo. */
export const fileOfLogo: ReadOperation<FileContract> = {
  project: ({ id }) => id,
  read: async ({ db, query: { id } }) => {
    const [file] = await db.run(findLogo, { id })
    if (file === undefined) throw new ApiError('notFound')
    return file
  },
}
