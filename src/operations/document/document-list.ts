import { sql } from 'kysely'
import type * as z from 'zod'
import {
  anchorForClient,
  isCitationVisibleTo,
  isOwnUpload,
  isDocumentVisibleTo,
} from '#database/predicates/documents.ts'
import { statement } from '../core/statement.ts'
import { documentColumns, type DocumentRow } from './document-row.ts'
import type { documentCitation, documentVersion } from './row-schemas.ts'

type Version = z.output<typeof documentVersion>
type Citation = z.output<typeof documentCitation>

/** A document as the list reads it; the names of people and standards come from the cache. */
export type ListedDocument = DocumentRow & {
  IsOwnOrganizationUpload: boolean
  IsCitedByStaff: boolean
  /** Newest first. */
  versions: Omit<Version, 'CreatedByName'>[]
  citations: Omit<Citation, 'StandardName' | 'ModuleId' | 'CreatedByName' | 'ModifiedByName'>[]
}

const list = (name: string, forClients: boolean) =>
  statement<{ project: number; user: string }, ListedDocument>(name, (_, place) => {
    const user = place('user')
    const citationSeen = forClients
      ? sql`and ${isCitationVisibleTo(user)} and exists (select from "ProjectStandard" s
          where s."ProjectId" = d."ProjectId" and s."StandardId" = e."StandardId")`
      : sql``
    const anchor = forClients ? anchorForClient(user) : sql`x."Anchor"`
    const citedByStaff = sql`exists (select from "ElementDocument" x join "User" c on c."Id" = x."CreatedBy"
      where x."ProjectId" = d."ProjectId" and x."DocumentId" = d."Id" and c."UserType" <> 'Client')`
    return sql<ListedDocument>`
      select ${documentColumns}, ${forClients ? isOwnUpload(user) : sql`false`} as "IsOwnOrganizationUpload",
        ${forClients ? citedByStaff : sql`false`} as "IsCitedByStaff",
        coalesce((select json_agg(json_build_object('Version', v."Version", 'RealName', v."RealName", 'FileSize', v."FileSize",
            'MimeType', v."MimeType", 'Sha256', v."Sha256", 'CreatedDate', v."CreatedDate", 'CreatedBy', v."CreatedBy",
            'TextState', t."State")
            order by v."Version" desc)
          from "DocumentVersion" v left join "DocumentText" t on t."ProjectId" = v."ProjectId" and t."DocumentId" = v."DocumentId"
            and t."Version" = v."Version"
          where v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id"), '[]') as versions,
        coalesce((select json_agg(json_build_object('ElementId', x."ElementId", 'ElementName', e."Name", 'StandardId', e."StandardId",
            'Citation', x."Citation", 'Anchor', ${anchor}, 'DateStamp', x."DateStamp", 'CreatedBy', x."CreatedBy", 'ModifiedStamp', x."ModifiedStamp",
            'ModifiedBy', x."ModifiedBy") order by e."Id")
          from "ElementDocument" x join "Element" e on e."Id" = x."ElementId"
          where x."ProjectId" = d."ProjectId" and x."DocumentId" = d."Id" ${citationSeen}), '[]') as citations
      from "Document" d
      where d."ProjectId" = ${place('project')}
        and ${forClients ? isDocumentVisibleTo(user) : sql`${user}::text is not null`}`
  })

/** All documents of a project. */
export const documentsForStaff = list('documents.forStaff', false)

/** The documents of a project that a client sees, with the citations that the client sees. */
export const documentsForClient = list('documents.forClient', true)
