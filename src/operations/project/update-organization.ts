import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { bindUpload, releaseFiles, uploadObjection } from '../core/files/uploads.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { organizationWrites } from './organization-contract.ts'

type Contract = (typeof organizationWrites)['Project:UpdateOrganization']
type Parameters = ParametersOf<Contract>

type Logo = {
  LogoFileName: string | null
  LogoFileSize: number | null
  LogoMimeType: string | null
  LogoSha256: string | null
  LogoStorageKey: string | null
  LogoWidth: number | null
  LogoHeight: number | null
}
type Row = Logo & { OrganizationName: string | null }

const noLogo: Logo = {
  LogoFileName: null,
  LogoFileSize: null,
  LogoMimeType: null,
  LogoSha256: null,
  LogoStorageKey: null,
  LogoWidth: null,
  LogoHeight: null,
}

// The project's row serializes the first writes, while there is no row to lock yet.
const lock = statement<{ project_id: number }, { Id: number }>(
  'organization.lock',
  (_, place) => sql<{ Id: number }>`
    select "Id" from "Project" where "Id" = ${place('project_id')} for no key update`,
)

const find = statement<{ project_id: number }, Row>(
  'organization.snapshot',
  (_, place) => sql<Row>`
    select "OrganizationName", "LogoFileName", "LogoFileSize", "LogoMimeType", "LogoSha256", "LogoStorageKey", "LogoWidth", "LogoHeight"
    from "ProjectOrganization" where "ProjectId" = ${place('project_id')}`,
)

const store = statement<Row & { project_id: number }, { stored: number }>(
  'organization.store',
  (_, place) => sql<{ stored: number }>`
    insert into "ProjectOrganization" ("ProjectId", "OrganizationName", "LogoFileName", "LogoFileSize", "LogoMimeType", "LogoSha256",
      "LogoStorageKey", "LogoWidth", "LogoHeight")
    values (${place('project_id')}, ${place('OrganizationName')}, ${place('LogoFileName')}, ${place('LogoFileSize')},
      ${place('LogoMimeType')}, ${place('LogoSha256')}, ${place('LogoStorageKey')}, ${place('LogoWidth')}, ${place('LogoHeight')})
    on conflict ("ProjectId") do update set "OrganizationName" = excluded."OrganizationName", "LogoFileName" = excluded."LogoFileName",
      "LogoFileSize" = excluded."LogoFileSize", "LogoMimeType" = excluded."LogoMimeType", "LogoSha256" = excluded."LogoSha256",
      "LogoStorageKey" = excluded."LogoStorageKey", "LogoWidth" = excluded."LogoWidth", "LogoHeight" = excluded."LogoHeight"
    returning 1 as stored`,
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { project_id, logo_upload_id } = parameters
  const [[project], [stored], objection] = await Promise.all([
    db.run(lock, { project_id }),
    db.run(find, { project_id }),
    logo_upload_id == null ? undefined : uploadObjection(db, logo_upload_id, userId, 'logo'),
  ])
  if (project === undefined) throw new ApiError('notFound')
  const found = stored ?? { ...noLogo, OrganizationName: null }
  const { LogoStorageKey: _, ...shown } = found
  return { prior: [{ ProjectId: project_id, ...shown }], found, objection }
}

async function boundLogo(
  { db, caller, now }: WriteContext<Parameters>,
  upload_id: string,
): Promise<Logo> {
  const file = await bindUpload(db, { upload_id, user: caller.userId, now })
  const { width, height } = file.Facts as { readonly width: number; readonly height: number }
  return {
    LogoFileName: file.FileName,
    LogoFileSize: file.FileSize,
    LogoMimeType: file.MimeType,
    LogoSha256: file.Sha256,
    LogoStorageKey: file.StorageKey,
    LogoWidth: width,
    LogoHeight: height,
  }
}

async function write(context: WriteContext<Parameters, WithFound<Row>>) {
  const { db, parameters, now, found } = context
  const { project_id, organization_name, logo_upload_id } = parameters
  const changed = {
    ...found,
    ...(organization_name !== undefined && { OrganizationName: organization_name }),
    ...(logo_upload_id === null && noLogo),
    ...(logo_upload_id && (await boundLogo(context, logo_upload_id))),
  }
  const former = logo_upload_id === undefined ? null : found.LogoStorageKey
  const [stored] = await Promise.all([
    db.run(store, { ...changed, project_id }),
    former === null ? undefined : releaseFiles(db, [former], now),
  ])
  if (stored.length !== 1) throw new ApiError('updateNotSuccessful')
  return { project_id, logo_sha256: changed.LogoSha256 }
}

/** Sets the name and the logo of a project's organization; the sweep deletes the file of a former logo. */
export const updateOrganization: WriteOperation<Contract, WithFound<Row>> = {
  snapshot,
  write,
  subject: ({ project_id }) => ({ projectId: project_id, standardId: null }),
}
